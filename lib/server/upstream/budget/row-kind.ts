import type { RowContext, RowKind } from "@/lib/server/upstream/shared/shared-row";
import { countInFlight } from "./in-flight";
import { type BudgetRow, FIRST_ROW } from "./row";
import { budgetShape } from "./row-shape";
import { wholeShare } from "./share";
import { mergeWindows, remainingCalls } from "./window";

/** The budget of one key as instances share it. While the database is away each spends its share of what was left. */
export const BUDGET_ROW: RowKind<BudgetRow> = {
  name: "budget",
  first: FIRST_ROW,
  shape: budgetShape,
  divide: divideBudget,
  merge: mergeBudgets,
};

function divideBudget(row: BudgetRow, { instances, now }: RowContext): BudgetRow {
  const { limit, endsAt } = row.window;
  const left = Math.floor(
    Math.max(remainingCalls(row.window, now) - countInFlight(row.inFlight), 0) / instances,
  );
  const share = now < endsAt ? { instances, left, endsAt } : wholeShare(instances, limit);
  return { ...row, share, purse: row.purse / instances };
}

/** Takes the more cautious of two accounts of one key: the greatest use, the longest pause, the emptier purse. */
function mergeBudgets(
  stored: BudgetRow,
  { share: _share, ...apart }: BudgetRow,
  base: BudgetRow,
  { instance }: RowContext,
): BudgetRow {
  const { [instance]: _before, ...others } = stored.inFlight;
  const { [instance]: own } = apart.inFlight;
  const longerPause = apart.pausedUntil > stored.pausedUntil ? apart : stored;
  const { pausedUntil, consecutive429, pausedBy, probing } = longerPause;
  return {
    window: mergeWindows(stored.window, apart.window, base.window),
    inFlight: own ? { ...others, [instance]: own } : others,
    pausedUntil,
    consecutive429,
    pausedBy,
    probing,
    coldUntil: apart.coldUntil ?? stored.coldUntil,
    interactiveAt: Math.max(stored.interactiveAt, apart.interactiveAt),
    backgroundAt: Math.max(stored.backgroundAt, apart.backgroundAt),
    deniedSince: apart.deniedSince ?? stored.deniedSince,
    purse: Math.min(stored.purse, apart.purse),
  };
}
