/** What a number of tabs came to: how often they asked the console, and the console the services. */
export interface Board {
  tabs: number;
  polls: number;
  calls: number;
}

/** Requests a second of each round. */
export interface Throughput {
  trivial: number[];
  status: number[];
}

const LEAST_THROUGHPUT = 0.9;

/** Prints the figures and how they compare; whether both targets hold. */
export function report(
  { connections, boards }: { connections: number; boards: readonly [Board, Board] },
  { trivial, status }: Throughput,
): boolean {
  const [one, many] = boards;
  const ratio = many.calls / one.calls;
  // Round by round: a slow moment of the machine is in both.
  const throughput = median(status.map((rate, round) => rate / (trivial[round] ?? Number.NaN)));
  console.table(
    boards.map(({ tabs, polls, calls }) => ({ connections, tabs, polls, "calls of the services": calls })),
  );
  console.table([
    { case: "trivial", "requests/s": Math.round(median(trivial)).toLocaleString("en") },
    { case: "status", "requests/s": Math.round(median(status)).toLocaleString("en") },
  ]);
  const targets = [
    { what: "calls of many tabs / of one", ratio, target: "= 1", holds: ratio === 1 },
    {
      what: "status requests/s / trivial requests/s",
      ratio: throughput,
      target: `≥ ${LEAST_THROUGHPUT}`,
      holds: throughput >= LEAST_THROUGHPUT,
    },
  ];
  console.table(targets.map((row) => ({ ...row, ratio: Number(row.ratio.toFixed(3)) })));
  const good = targets.every(({ holds }) => holds);
  console.log(good ? "Passed: a board costs what one look costs." : "Failed: a board costs too much.");
  return good;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
