// One kind of database, in a process of its own that apart.ts starts: `one.ts <kind> <milliseconds at most> [<rows of the larger copy>]`.
import type { DatabaseKind, Measured } from "@/e2e/bench/journal/apart";
import { openCopies } from "./databases";
import { measureHandOut } from "./hand-out";
import { measureSearches } from "./searches";

const [kind = "embedded", mostMs, rows] = process.argv.slice(2) as [DatabaseKind, string, string?];
const enough = AbortSignal.timeout(Number(mostMs));
const many = Number(rows ?? (kind === "embedded" ? 100_000 : 1_000_000));
const copies = await openCopies(kind, { few: many / 10, many }, enough);
const targets = copies
  ? [...(await measureSearches(kind, copies)), ...(await measureHandOut(kind, copies.many))]
  : [];
await copies?.close();
process.send?.({ targets } satisfies Measured, () => process.disconnect());
