/** Every text of the board, but for those of verdicts and budgets, which other pages have too (components/shell). */
export const BOARD = {
  title: "Connections",
  list: "Connections, worst first",
  next: "Next connection",
  previous: "Previous connection",
  live: "Updated every 2 s",
  stale: "Out of date:",
  updated: "last updated",
  connection: "Connection",
  status: "Status",
  since: "Since",
  left: "Requests left",
  lastOk: "Last OK",
  moved: "The order has changed. The list sorts itself when you leave it.",
  sort: "Sort now",
  unknown: "Unknown",
  leftUnknown: "requests left unknown",
} as const;

/** How many connections are how: `1 problem · 2 working`; what there is none of is left out. */
export function countWords(counts: { problems: number; unknown: number; working: number }): string {
  const { problems, unknown, working } = counts;
  const parts = [
    [problems, problems === 1 ? "problem" : "problems"],
    [unknown, "unknown"],
    [working, "working"],
  ] as const;
  return parts
    .filter(([many]) => many > 0)
    .map(([many, words]) => `${many} ${words}`)
    .join(" · ");
}
