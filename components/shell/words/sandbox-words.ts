import { SANDBOX_CONNECTION } from "@/components/shell/rail/section-addresses";
import { ADMIN, ADMINISTRATOR, type Words } from "./error-words";

const RESTORE = "This is the sandbox: “Restore everything” on the Sandbox page ends this.";

/** The same words for this connection: the sandbox's organisation and keys are managed on a page of Rollcall. */
export function wordsOn<Said extends Pick<Words, "turn" | "todo">>(
  connection: string | undefined,
  words: Said,
): Said {
  const isManagedHere = connection === SANDBOX_CONNECTION && words.turn === ADMIN;
  return isManagedHere ? { ...words, turn: ADMINISTRATOR, todo: RESTORE } : words;
}
