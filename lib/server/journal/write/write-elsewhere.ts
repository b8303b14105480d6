import { randomUUID } from "node:crypto";
import type { Notifications } from "@/lib/server/db/shared/notifications";

/** The notifications by which instances with one journal ask each other to write. */
export type JournalChannel = Pick<Notifications, "instance" | "listen" | "notify" | "instances">;

/** A request has the text `<instance that asks> <id of the request>`; whoever has done it answers with that id. */
const ASK = "journal_write";
const DONE = "journal_written";

/**
 * Lets instances ask each other to write what still waits in their memory.
 * @param flush writes what waits in this one's
 * @returns a function that asks the others and resolves once all have written: never, where one has died meanwhile
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
    let pending = channel.instances() - 1;
    if (pending < 1) return Promise.resolve();
    const id = randomUUID();
    return new Promise((resolve) => {
      const stopListening = channel.listen(DONE, (doneId) => {
        if (doneId !== id) return;
        pending -= 1;
        if (pending < 1) finish();
      });
      function finish(): void {
        stopListening();
        resolve();
      }
      signal.addEventListener("abort", finish, { once: true });
      channel.notify(ASK, `${channel.instance} ${id}`).catch(finish);
    });
  };
}
