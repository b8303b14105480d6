import { count } from "@/components/ui/count";
import type { BudgetMinute } from "@/lib/contract/access";

const MINUTE_MS = 60_000;
export const HOUR_MINUTES = 60;

/** One minute of the chart; a minute without calls has only its time. */
export interface BudgetColumn {
  at: number;
  here: number;
  /** Absent where some answer could not tell. */
  elsewhere?: number;
  limit?: number;
  remaining?: number;
  throttled: number;
  throttledIds: readonly string[];
}

/** The sixty minutes up to the one of `now`, oldest first; minutes without calls are included. */
export function budgetColumns(minutes: readonly BudgetMinute[], now: number): BudgetColumn[] {
  const byMinute = new Map(minutes.map((minute) => [minuteOf(minute.at), minute]));
  const last = minuteOf(now);
  return Array.from({ length: HOUR_MINUTES }, (_, index) => {
    const at = last - (HOUR_MINUTES - 1 - index) * MINUTE_MS;
    const minute = byMinute.get(at);
    if (!minute) return { at, here: 0, throttled: 0, throttledIds: [] };
    const { by, elsewhere, limit, remaining, throttled, throttledIds } = minute;
    return {
      at,
      here: by.reduce((sum, { calls }) => sum + calls, 0),
      ...(elsewhere !== undefined && { elsewhere }),
      ...(limit !== undefined && { limit }),
      ...(remaining !== undefined && { remaining }),
      throttled,
      throttledIds,
    };
  });
}

/** The calls of other programs in the whole hour, `at least 12` where some minute cannot tell; undefined where none can. */
export function sumElsewhere(columns: readonly BudgetColumn[]): number | string | undefined {
  const answered = columns.filter(({ limit }) => limit !== undefined);
  const told = answered.flatMap(({ elsewhere }) => elsewhere ?? []);
  const sum = told.reduce((total, calls) => total + calls, 0);
  if (told.length > 0 && told.length === answered.length) return sum;
  return sum > 0 ? `at least ${count(sum)}` : undefined;
}

/** The calls of one person for one purpose; without a person they are Rollcall's own. */
interface Spending {
  person?: string;
  purpose: string;
  calls: number;
}

/** The spending of the whole hour by person and purpose. */
export function sumSpending(minutes: readonly BudgetMinute[]): Spending[] {
  const sums = new Map<string, Spending>();
  for (const { by } of minutes) {
    for (const spent of by) {
      const name = JSON.stringify([spent.person, spent.purpose]);
      const calls = (sums.get(name)?.calls ?? 0) + spent.calls;
      sums.set(name, { ...spent, calls });
    }
  }
  return [...sums.values()];
}

function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
