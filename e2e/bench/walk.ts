// How much of a key's limit a walk over 120,000 staff uses, alone and beside people, and how long people wait because of it.
import { openDatabase } from "@/lib/server/db/open-database";
import { postgresMissing, startPostgres } from "@/lib/server/db/testing/databases";
import { type Figures, measure } from "./walk/measure";

/** The rate of 1,200 calls a minute, in shorter windows. */
const LIMIT = 200;
const WINDOW_SECONDS = 10;

/** Prints how much of the limit walks used and how long people waited, which takes about two minutes. @returns whether all is as promised */
export async function bench(): Promise<boolean> {
  const missing = postgresMissing();
  if (missing) {
    console.log(missing);
    return false;
  }
  const server = await startPostgres();
  const database = await openDatabase({ url: await server.createDatabase() });
  try {
    const run = (share: number | undefined, people: number) =>
      measure(database, { limit: LIMIT, windowSeconds: WINDOW_SECONDS, share, people });
    const alone = await run(100, 0);
    const without = await run(undefined, 3);
    const beside = await run(50, 3);
    return print({ alone, without, beside });
  } finally {
    await database.close();
    await server.stop();
  }
}

function print({ alone, without, beside }: Record<"alone" | "without" | "beside", Figures>): boolean {
  const waits = beside.medianWaitMs / without.medianWaitMs;
  const rows = [
    {
      what: "a walk alone, share 100 %: of the limit",
      value: alone.walkShare,
      "as promised": alone.walkShare >= 0.97,
    },
    { what: "a walk alone: 429 of the service", value: alone.refused, "as promised": alone.refused === 0 },
    {
      what: "beside three people, share 50 %: of the limit",
      value: beside.walkShare,
      "as promised": beside.walkShare >= 0.45 && beside.walkShare <= 0.5,
    },
    { what: "their median wait, against that without a walk", value: waits, "as promised": waits <= 1.5 },
    { what: "their calls that were refused", value: beside.refused, "as promised": beside.refused === 0 },
  ];
  console.table(rows.map((row) => ({ ...row, value: Number(row.value.toFixed(3)) })));
  console.log(
    `median waits: ${without.medianWaitMs.toFixed(1)} ms without, ${beside.medianWaitMs.toFixed(1)} ms with a walk`,
  );
  return rows.every((row) => row["as promised"]);
}
