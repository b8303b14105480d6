import type { Clock } from "@/lib/server/upstream/time/clock";
import type { SharedRow } from "./shared-row";

/** A notification may be lost, so whoever waits for a row reads it again after this time. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Waits until the row meets a condition, as another instance is about to see to it: until `until` (milliseconds since the
 * epoch) or for a second at most. The caller looks whether it does, and waits again.
 */
export async function waitForRow<Row>(
  row: SharedRow<Row>,
  isMet: (row: Row) => boolean,
  until: number,
  clock: Pick<Clock, "now" | "sleep">,
): Promise<void> {
  const met = new AbortController();
  const stopListening = row.onChange(() => isMet(row.peek()) && met.abort());
  if (!isMet(row.peek())) {
    const ms = Math.min(until - clock.now(), LONGEST_WAIT_MS);
    await clock.sleep(ms, met.signal).catch(() => undefined);
  }
  stopListening();
  if (!isMet(row.peek())) row.refresh();
}
