import type { ConnectionStatus, Verdict } from "@/lib/contract/status";
import { verdictLabel } from "./verdict-label";

type Judged = Pick<ConnectionStatus, "verdict">;

/**
 * What a tab says of trouble, short as its title is cut off soon; nothing where there is none, or none is known of.
 * @param connection the one that the page is about; where it is about none, all of them count
 */
export function troubleWords(
  connections: readonly Judged[],
  connection: Judged | undefined,
): string | undefined {
  const [only] = connections;
  const about = connection ?? (connections.length === 1 ? only : undefined);
  if (about) return isTrouble(about) ? shortVerdict(about.verdict) : undefined;
  const many = connections.filter(isTrouble).length;
  return many > 0 ? `${many} in trouble` : undefined;
}

function isTrouble({ verdict }: Judged): boolean {
  const { tone } = verdictLabel(verdict);
  return tone === "bad" || tone === "warn";
}

/** The verdict where there is room for a word or two: of what, the chip says. */
export function shortVerdict({ code }: Verdict): string {
  return code === "org_locked" ? "Locked" : verdictLabel({ code }).label;
}
