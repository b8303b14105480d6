/** The texts of the board. Those of verdicts and budgets are in components/shell, because other pages have them too. */
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

/** The number of connections by state, such as `1 problem · 2 working`; a state without connections is left out. */
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
