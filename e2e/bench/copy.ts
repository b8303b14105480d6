// What a search costs in a copy of ten times the rows if it finds the same; and how much memory it takes to export all of them.
import { measureApart } from "./journal/apart";

const MOST_MS = 25 * 60_000;

/**
 * Prints figures and targets. Embedded it compares 10,000 rows with 100,000, on PostgreSQL (installed, or the server of DATABASE_URL) 100,000 with
 * 1,000,000. `part=embedded` measures only one of the two, `rows=20000` sets the larger number, 6,000 or more.
 * @returns whether every target holds
 */
export async function bench(options: string[]): Promise<boolean> {
  const option = (name: string) =>
    options.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
  const kinds = (["embedded", "PostgreSQL"] as const).filter((kind) => (option("part") ?? kind) === kind);
  const targets = [];
  for (const kind of kinds) targets.push(...(await measureApart("copy", kind, MOST_MS, option("rows"))));
  console.table(targets);
  const good = targets.every(({ holds }) => holds);
  console.log(good ? "Passed: the directory may be large." : "Failed: the directory costs too much.");
  return good;
}
