import { z } from "zod";
import type { CheckAnswer } from "@/lib/contract/access";
import { isResourceName, type ResourceName } from "@/lib/contract/resources";
import { VERDICT_CODES } from "@/lib/contract/status";
import type { RowKind } from "@/lib/server/upstream/shared/shared-row";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";

export type CheckResult = CheckAnswer["results"][number];

export interface CompletedCheck {
  startedAt: number;
  checkedAt: number;
  results: CheckResult[];
}

/** What all instances know of the checks of one connection with one key. Times in milliseconds since the epoch. */
export interface CheckRow {
  /** The check that an instance is making, and until when the others wait for it. */
  running?: { id: string; startedAt: number; until: number };
  last?: CompletedCheck;
}

const completed = z.object({
  startedAt: z.number(),
  checkedAt: z.number(),
  results: z.array(
    z.object({
      resource: z.custom<ResourceName>((name) => isResourceName(String(name))),
      code: z.enum(VERDICT_CODES),
      requestId: z.string().optional(),
    }),
  ),
}) satisfies z.ZodType<CompletedCheck>;

export const CHECK_ROW: RowKind<CheckRow> = {
  name: "check",
  first: {},
  shape: z.object({
    running: z.object({ id: z.string(), startedAt: z.number(), until: z.number() }).optional(),
    last: completed.optional(),
  }) satisfies z.ZodType<CheckRow>,
  // The end of another instance's check will not be heard.
  divide: ({ running: _elsewhere, ...row }) => row,
  merge: (stored, { last }) => ({ ...stored, ...newest(stored.last, last) }),
};

/** A read takes 15 s at most, with its waiting. */
const LONGEST_CHECK_MS = 20_000;

/** What to do for a check: make it, wait for one that another instance makes, or take the last one. */
type CheckStep = "make" | { waitFor: string; until: number } | { made: CompletedCheck };

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
  if (!exempt && running && now < running.until && !isAhead(running.startedAt, now)) {
    return [row, { waitFor: running.id, until: running.until }];
  }
  if (!exempt && last && now < nextAfter(last)) return [row, { made: last }];
  return [{ ...row, running: { id, startedAt: now, until: now + LONGEST_CHECK_MS } }, "make"];
}

/** Ends the check. The same row if another one has begun since. */
export function endCheck(row: CheckRow, id: string, made: CompletedCheck | undefined): CheckRow {
  const { running, ...rest } = row;
  if (running?.id !== id) return row;
  return { ...rest, ...(made && { last: made }) };
}

function newest(
  one: CompletedCheck | undefined,
  other: CompletedCheck | undefined,
): { last?: CompletedCheck } {
  const last = (other?.checkedAt ?? 0) > (one?.checkedAt ?? 0) ? other : one;
  return last ? { last } : {};
}
