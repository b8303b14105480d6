import { randomUUID } from "node:crypto";
import type { Notifications } from "@/lib/server/db/shared/notifications";

/** Between instances that write into one journal. */
export type JournalChannel = Pick<Notifications, "instance" | "listen" | "notify" | "instances">;

/** `<instance that asks> <id of what it asks>`, and that id once it is done. */
const ASK = "journal_write";
const DONE = "journal_written";

/**
 * Has other instances write what still waits there, and does so for them.
 * @param flush writes what waits here
 * @returns a function that resolves once all others have written; it may wait for ever for one that has died
 */
export function openWriteElsewhere(
  channel: JournalChannel,
  flush: () => Promise<void>,
): (signal: AbortSignal) => Promise<void> {
  channel.listen(ASK, (text) => {
    const [asker, id = ""] = text.split(" ");
    if (asker === channel.instance) return;
    const answer = () => channel.notify(DONE, id);
    flush()
      .then(answer, answer)
      .catch(() => undefined);
  });

  return function writeElsewhere(signal) {
    let missing = channel.instances() - 1;
    if (missing < 1) return Promise.resolve();
    const id = randomUUID();
    return new Promise((resolve) => {
      const end = channel.listen(DONE, (done) => {
        if (done !== id) return;
        missing -= 1;
        if (missing < 1) finish();
      });
      function finish(): void {
        end();
        resolve();
      }
      signal.addEventListener("abort", finish, { once: true });
      channel.notify(ASK, `${channel.instance} ${id}`).catch(finish);
    });
  };
}
