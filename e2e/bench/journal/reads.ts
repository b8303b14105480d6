import { sql } from "drizzle-orm";
import { atMost, quantile, type Target } from "@/e2e/bench/page/figures";
import type { Journal } from "@/lib/server/journal/journal";
import { JournalBusy } from "@/lib/server/journal/read/errors";
import { type Case, casesOf } from "./cases";
import { type Filled, openJournal, SIZES, type Size } from "./databases";
import { CONNECTION } from "./fill";
import { heldUpBy } from "./held-up";

const WARM_UP_ROUNDS = 5;
const ROUNDS = 60;
const MOST_MS = 60_000;
const MOST_DELAY_MS = 50;

/** Every case of both journals in turn, so that whatever else the machine does falls on both alike. */
export async function measureReads(name: string, filled: Filled): Promise<Target[]> {
  const journals = { few: openJournal(filled, "few"), many: openJournal(filled, "many") };
  const few = await casesOf(journals.few, filled.few, SIZES.few);
  const many = await casesOf(journals.many, filled.many, SIZES.many);
  const pairs = few.map((one, at) => new Pair(one, many[at] as Case));
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const pair of pairs) await pair.ask(round);
  for (const pair of pairs) pair.forget();
  const heldUp = await heldUpBy(name, async () => {
    const from = performance.now();
    for (let round = 0; round < ROUNDS && performance.now() - from < MOST_MS; round += 1) {
      for (const pair of pairs) await pair.ask(round);
    }
    await sayHeaviest(name, journals.many);
  });
  // What was given up goes on in the embedded database, and what comes next waits for it.
  await filled.many.execute(sql`select 1`);
  await Promise.all(Object.values(journals).map((journal) => journal.close()));
  console.table(pairs.map((pair) => pair.row(name)));
  return [
    ...pairs.flatMap((pair) => pair.targets(name)),
    atMost(`${name}: event loop held up while these ran`, heldUp, MOST_DELAY_MS, "ms"),
  ];
}

/** No index has texts of two letters: every row is looked at, unless that takes more than people are to wait. */
async function sayHeaviest(name: string, journal: Journal): Promise<void> {
  const from = performance.now();
  const found = await journal.list(CONNECTION, { q: "zq" }).catch((error: unknown) => error);
  const how = found instanceof JournalBusy ? "given up" : "found on no row";
  console.log(`${name}: two letters were ${how} after ${Math.round(performance.now() - from)} ms.`);
}

/** The same question to both journals. */
class Pair {
  #taken: Record<Size, number[]> = { few: [], many: [] };

  constructor(
    private readonly few: Case,
    private readonly many: Case,
  ) {}

  async ask(round: number): Promise<void> {
    for (const size of ["few", "many"] as const) {
      const from = performance.now();
      await this[size].ask(round);
      this.#taken[size].push(performance.now() - from);
    }
  }

  forget(): void {
    this.#taken = { few: [], many: [] };
  }

  row(name: string) {
    const of = (size: Size, share: number) => Number(quantile(this.#taken[size], share).toFixed(2));
    return {
      [name]: this.few.what,
      "10,000: p50 ms": of("few", 0.5),
      p95: of("few", 0.95),
      "1,000,000: p50 ms": of("many", 0.5),
      "p95 ": of("many", 0.95),
      "p50 ratio": Number(this.ratio(0.5).toFixed(2)),
      "p95 ratio": Number(this.ratio(0.95).toFixed(2)),
      "≤": this.few.most,
    };
  }

  ratio(share: number): number {
    return quantile(this.#taken.many, share) / quantile(this.#taken.few, share);
  }

  targets(name: string): Target[] {
    const { what, most } = this.few;
    return [
      atMost(`${name}: ${what}, p50, 1,000,000 rows / 10,000`, this.ratio(0.5), most),
      atMost(`${name}: ${what}, p95, 1,000,000 rows / 10,000`, this.ratio(0.95), most),
    ];
  }
}
