import type { CheckAnswer } from "@/lib/contract/access";
import type { RowKind, SharedRow } from "@/lib/server/upstream/shared/shared-row";

export type CheckResult = CheckAnswer["results"][number];

export interface CompletedCheck {
  startedAt: number;
  checkedAt: number;
  results: CheckResult[];
}

/** What all instances know of the checks of one connection with one key. Times in milliseconds since the epoch. */
export interface CheckRow {
  /** The check that an instance makes, and until when others wait for it. */
  running?: { id: string; startedAt: number; until: number };
  last?: CompletedCheck;
}

export const CHECK_ROW: RowKind<CheckRow> = {
  name: "check",
  first: {},
  // Of one that is made elsewhere nothing would be heard.
  divide: ({ running: _elsewhere, ...row }) => row,
  merge: (stored, { last }) => ({ ...stored, ...newest(stored.last, last) }),
};

/** A read may take 15 s, with its waiting. */
const LONGEST_CHECK_MS = 20_000;
/** Whoever waits for another instance looks this often, should a notification be lost. */
const LOOK_MS = 1_000;

/** What to do about a check. */
export type CheckStep = "make" | { waitFor: string; until: number } | { made: CompletedCheck };

/**
 * Begins a check, unless one is running or was just made.
 * @param check its id, when it begins, and whether it is made in any case
 * @param nextAfter when the next one may begin
 */
export function beginCheck(
  row: CheckRow,
  { id, now, exempt }: { id: string; now: number; exempt: boolean },
  nextAfter: (made: CompletedCheck) => number,
): readonly [CheckRow, CheckStep] {
  const { running, last } = row;
  if (!exempt && running && now < running.until) {
    return [row, { waitFor: running.id, until: running.until }];
  }
  if (!exempt && last && now < nextAfter(last)) return [row, { made: last }];
  return [{ ...row, running: { id, startedAt: now, until: now + LONGEST_CHECK_MS } }, "make"];
}

/** The check is over. The same row if another one has begun since. */
export function endCheck(row: CheckRow, id: string, made: CompletedCheck | undefined): CheckRow {
  const { running, ...rest } = row;
  if (running?.id !== id) return row;
  return { ...rest, ...(made && { last: made }) };
}

/** Waits until this check of another instance is over, or that may have been missed. */
export async function waitForCheck(
  row: SharedRow<CheckRow>,
  { waitFor, until }: { waitFor: string; until: number },
  clock: { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> },
): Promise<void> {
  const isOver = () => row.peek().running?.id !== waitFor;
  const heard = new AbortController();
  const end = row.onChange(() => isOver() && heard.abort());
  if (!isOver()) {
    const ms = Math.min(until - clock.now(), LOOK_MS);
    await clock.sleep(ms, heard.signal).catch(() => undefined);
  }
  end();
  if (!isOver()) row.refresh();
}

function newest(
  one: CompletedCheck | undefined,
  other: CompletedCheck | undefined,
): { last?: CompletedCheck } {
  const last = (other?.checkedAt ?? 0) > (one?.checkedAt ?? 0) ? other : one;
  return last ? { last } : {};
}
