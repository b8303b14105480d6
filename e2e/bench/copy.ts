// What a search of a copied list costs with ten times the rows, where it finds the same; and what it takes to hand all of it out.
import { measureApart } from "./journal/apart";

const MOST_MS = 25 * 60_000;

/**
 * Prints figures and targets; whether all hold. Embedded with 10,000 and 100,000 rows, and with 100,000 and 1,000,000 on PostgreSQL, where it
 * is installed or DATABASE_URL names a server. `part=embedded` measures one of the two, `rows=20000` other numbers.
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
