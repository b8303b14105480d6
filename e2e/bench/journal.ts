// What a journal of 1,000,000 rows costs beside one of 10,000: finding in it, writing it behind the reads, and handing it out.
import { type Filled, onEmbedded, onPostgres } from "./journal/databases";
import { measureHandOut } from "./journal/hand-out";
import { sayIdle } from "./journal/held-up";
import { measureProxied } from "./journal/proxied";
import { measureReads } from "./journal/reads";
import type { Target } from "./page/figures";

const MOST_MS = 12 * 60_000;

/**
 * Prints figures and targets; whether all hold. On the embedded database, and on PostgreSQL where it is installed or
 * DATABASE_URL names a server. Nine minutes, and at most twelve.
 */
export async function bench(): Promise<boolean> {
  const enough = AbortSignal.timeout(MOST_MS);
  await sayIdle();
  const embedded = await onEmbedded((filled) => measure("embedded", filled), enough);
  const postgres = await onPostgres((filled) => measure("PostgreSQL", filled), enough);
  const targets = [...embedded, ...(postgres ?? [])];
  console.table(targets);
  const good = targets.every(({ holds }) => holds);
  console.log(good ? "Passed: the journal may be long." : "Failed: the journal costs too much.");
  return good;
}

async function measure(name: string, filled: Filled): Promise<Target[]> {
  return [
    ...(await measureReads(name, filled)),
    ...(await measureHandOut(name, filled)),
    ...(await measureProxied(name, filled)),
  ];
}
