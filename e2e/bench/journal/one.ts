// One kind of database, in a process of its own that apart.ts starts: `one.ts <kind> <milliseconds at most>`.
import type { Target } from "@/e2e/bench/page/figures";
import type { DatabaseKind, Measured } from "./apart";
import { type Filled, onEmbedded, onPostgres } from "./databases";
import { measureHandOut } from "./hand-out";
import { measureProxied } from "./proxied";
import { measureReads } from "./reads";

const [kind, mostMs] = process.argv.slice(2) as [DatabaseKind, string];
const enough = AbortSignal.timeout(Number(mostMs));
const run = kind === "embedded" ? onEmbedded : onPostgres;
const targets = (await run(measure, enough)) ?? [];
process.send?.({ targets } satisfies Measured, () => process.disconnect());

async function measure(filled: Filled): Promise<Target[]> {
  return [
    ...(await measureReads(kind, filled)),
    ...(await measureHandOut(kind, filled)),
    ...(await measureProxied(kind, filled)),
  ];
}
