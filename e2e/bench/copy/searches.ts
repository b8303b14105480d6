import { atMost, quantile, type Target } from "@/e2e/bench/page/figures";
import { parseQuery } from "@/lib/query/query";
import type { Copies } from "./databases";
import { type Copy, STAFF } from "./fill";
import { LONE, NEEDLE, NEEDLES, PAIR } from "./people";

const WARM_UP_ROUNDS = 3;
const ROUNDS = 40;
const MOST_MS = 90_000;
const MOST_TIMES = 2;

/** Searches that find the same in both copies, and so must cost about the same. */
const SAME: readonly [what: string, query: string, matches: number][] = [
  ["a rare word", `q=${NEEDLE.family}`, NEEDLES],
  ["the beginning of a rare word", "q=zwet", NEEDLES],
  ["a common word and a rare one", `q=${NEEDLE.given} ${NEEDLE.family}`, NEEDLES],
  ["a rare word, filtered by a common value", `q=${NEEDLE.family}&f.livemode=~true`, NEEDLES],
  ["two common words that meet rarely", `q=${PAIR.given} ${PAIR.family}`, NEEDLES],
  ["an e-mail address", `q=${LONE.email}`, 1],
  ["two letters of Han", "q=蘭子", 1],
  ["an id", `q=${LONE.id}`, 1],
  ["a rare word, mistyped", "q=Zwetschegnbaum", NEEDLES],
  ["what nobody is called", "q=qqxvyw", 0],
];

/** Searches that find more in the larger copy, or have words that do: their figures are only printed. */
const MORE: readonly [what: string, query: string][] = [
  ["a common word", "q=oliver"],
  ["one letter", "q=o"],
  ["two words, each of one row in eight", "q=harbour crane"],
  ["the first page", ""],
  ["sorted by name", "sort=name"],
  ["filtered by team", "f.team=Care"],
  ["filtered by team, sorted by town", "f.team=Care&sort=town&order=descending"],
];

/** Searches both copies in turn, so that whatever else the machine does slows both alike. */
export async function measureSearches(name: string, copies: Copies): Promise<Target[]> {
  const cases = [
    ...SAME.map(
      ([what, query, matches]) => new Comparison(what, (copy) => search(copy, query, matches), true),
    ),
    ...MORE.map(([what, query]) => new Comparison(what, (copy) => search(copy, query), false)),
    new Comparison(
      "the values of a field",
      (copy) => copy.store.values(STAFF, parsed(""), { field: "team", text: "" }),
      false,
    ),
  ];
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const each of cases) await each.ask(copies);
  for (const each of cases) each.forget();
  const from = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - from < MOST_MS; round += 1) {
    for (const each of cases) await each.ask(copies);
  }
  console.table(cases.map((each) => each.row(name, copies)));
  return cases.filter(({ isSame }) => isSame).map((each) => each.target(name));
}

function parsed(query: string) {
  return parseQuery(new URLSearchParams(query));
}

async function search({ store }: Copy, query: string, matches?: number): Promise<void> {
  const found = await store.rows(STAFF, parsed(query), { limit: 50 });
  if (matches === undefined) return;
  if (found.matches !== matches || found.rows.length !== matches)
    throw new Error(`${query} found ${found.matches} rows in place of ${matches}.`);
}

class Comparison {
  #taken = { few: [] as number[], many: [] as number[] };
  #failure: string | undefined;

  constructor(
    private readonly what: string,
    private readonly run: (copy: Copy) => Promise<unknown>,
    readonly isSame: boolean,
  ) {}

  async ask(copies: Copies): Promise<void> {
    for (const size of ["few", "many"] as const) {
      const from = performance.now();
      try {
        await this.run(copies[size]);
      } catch (error) {
        if (this.isSame) throw error;
        this.#failure = String(error);
      }
      this.#taken[size].push(performance.now() - from);
    }
  }

  forget(): void {
    this.#taken = { few: [], many: [] };
  }

  row(name: string, { few, many }: Copies) {
    const of = (size: "few" | "many", share: number) => Number(quantile(this.#taken[size], share).toFixed(1));
    return {
      [name]: this.what,
      [`${few.rows}: p50 ms`]: of("few", 0.5),
      "p95 ms": of("few", 0.95),
      [`${many.rows}: p50 ms`]: of("many", 0.5),
      "p95 ms ": of("many", 0.95),
      ratio: Number(this.#ratio().toFixed(2)),
      failure: this.#failure ?? "",
    };
  }

  target(name: string): Target {
    return atMost(`${name}: ${this.what}, p50, with ten times the rows`, this.#ratio(), MOST_TIMES);
  }

  #ratio(): number {
    return quantile(this.#taken.many, 0.5) / quantile(this.#taken.few, 0.5);
  }
}
