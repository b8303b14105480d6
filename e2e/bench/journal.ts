// What a journal of 1,000,000 rows costs beside one of 10,000: finding in it, writing it behind the reads, and handing it out.
import { measureApart } from "./journal/apart";

const MOST_MS = 12 * 60_000;

/**
 * Prints figures and targets; whether all hold. On the embedded database, and on PostgreSQL where it is installed or
 * DATABASE_URL names a server. Nine minutes, and at most twelve.
 */
export async function bench(): Promise<boolean> {
  const end = performance.now() + MOST_MS;
  const embedded = await measureApart("journal", "embedded", MOST_MS);
  const postgres = await measureApart("journal", "PostgreSQL", Math.floor(end - performance.now()));
  const targets = [...embedded, ...postgres];
  console.table(targets);
  const good = targets.every(({ holds }) => holds);
  console.log(good ? "Passed: the journal may be long." : "Failed: the journal costs too much.");
  return good;
}
