import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@/e2e/consoles/console";
import type { SharedConsole } from "@/e2e/consoles/shared-console";

/**
 * The shared console ends after Vitest has told how the run was, which then no error changes any more. So whoever has one leaves a
 * note in a folder until it has ended well, and what is there when the run's own process ends makes it fail.
 * @returns the folder
 */
export function failWithNotes(): string {
  const folder = temporaryFolder();
  process.once("exit", () => {
    for (const name of readdirSync(folder.path)) {
      console.error(readFileSync(join(folder.path, name), "utf8"));
      process.exitCode = 1;
    }
    folder.remove();
  });
  return folder.path;
}

/** Has a note in this folder for as long as the console is not closed, and for good when it does not end well. */
export async function withNote(
  folder: string,
  shared: SharedConsole,
  use: (shared: SharedConsole) => Promise<void>,
): Promise<void> {
  const note = join(folder, String(process.pid));
  writeFileSync(note, "The shared console has not ended.");
  await use(shared);
  try {
    await shared.close();
    rmSync(note);
  } catch (error) {
    writeFileSync(note, `The shared console has not ended well: ${error}`);
  }
}
