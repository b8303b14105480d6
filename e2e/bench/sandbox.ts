// What a page of staff costs, and that it costs the same however many staff there are and however far down it is.
import { createSandbox, type Sandbox } from "@/lib/sandbox";
import { idAt } from "@/lib/sandbox/people/roster";
import { createOrganisations } from "@/lib/sandbox/world/organisations";

/** One thing to measure. `page` is counted from 1. */
interface Case {
  staff: number;
  limit: number;
  page: number;
}

const FEW = 10_000;
const MANY = 1_000_000;
const DEEP = 9_999;
const CASES: readonly Case[] = [
  { staff: FEW, limit: 100, page: 1 },
  { staff: MANY, limit: 100, page: 1 },
  { staff: MANY, limit: 100, page: DEEP },
  { staff: FEW, limit: 1, page: 1 },
  { staff: FEW, limit: 1, page: DEEP },
  { staff: MANY, limit: 1, page: 1 },
  { staff: MANY, limit: 1, page: DEEP },
];
/** Pairs of cases, as places in the list above, of which the second must not cost much more than the first. */
const COMPARED: readonly { what: string; base: number; other: number }[] = [
  { what: "first page of 100: 1,000,000 staff against 10,000", base: 0, other: 1 },
  { what: "page of 100 of 1,000,000: page 9,999 against the first", base: 1, other: 2 },
  { what: "page of 1 of 10,000: page 9,999 against the first", base: 3, other: 4 },
  { what: "page of 1 of 1,000,000: page 9,999 against the first", base: 5, other: 6 },
  { what: "page 9,999 of 1: 1,000,000 staff against 10,000", base: 4, other: 6 },
];
const MOST_RATIO = 1.2;
const ROUNDS = 25;
const ROUND_MS = 60;
const WARM_UP_ROUNDS = 4;
const PEER = { address: "127.0.0.1" };

/** Prints pages a second and how they compare; whether every ratio is good. About fifteen seconds. */
export async function bench(): Promise<boolean> {
  const runs = await Promise.all(CASES.map(prepare));
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const run of runs) await secondsAPage(run);
  const taken: number[][] = CASES.map(() => []);
  // Round by round in turn, so that whatever else the machine does falls on all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, run] of runs.entries()) taken[at]?.push(await secondsAPage(run));
  }
  const costs = taken.map(median);
  printRates(costs);
  return printRatios(costs);
}

/** A way to ask for the case's page over and over, checked to be that page. */
async function prepare({ staff, limit, page }: Case): Promise<() => Promise<void>> {
  const sandbox = createSandbox({ staff, limits: { resources: 1e9, token: 1e9 }, tokenLifeSeconds: 86_400 });
  const headers = { authorization: `Bearer ${await tokenOf(sandbox)}` };
  const before = (page - 1) * limit;
  const roster = createOrganisations(staff)[0]?.staff;
  const after = before === 0 || !roster ? "" : `&starting_after=${idAt(roster, before - 1)}`;
  const url = `http://sandbox.invalid/v1/staff?limit=${limit}${after}`;
  const ask = () => sandbox.fetch(new Request(url, { headers }), PEER);
  const first = await (await ask()).json();
  if (first.data?.length !== limit) throw new Error(`Page ${page} of ${staff} staff is not there.`);
  return async () => void (await (await ask()).arrayBuffer());
}

async function tokenOf({ apiKey, fetch }: Sandbox): Promise<string> {
  const init = { method: "POST", headers: { authorization: `Bearer ${apiKey}` } };
  return (await (await fetch(new Request("http://sandbox.invalid/oauth/token", init), PEER)).json())
    .access_token;
}

async function secondsAPage(ask: () => Promise<void>): Promise<number> {
  const from = performance.now();
  let pages = 0;
  while (performance.now() - from < ROUND_MS) {
    await ask();
    pages += 1;
  }
  return (performance.now() - from) / 1000 / pages;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >>> 1] as number;
}

function printRates(costs: readonly number[]): void {
  console.table(
    CASES.map(({ staff, limit, page }, at) => ({
      staff: staff.toLocaleString("en"),
      "items a page": limit,
      page: page.toLocaleString("en"),
      "pages/s": Math.round(1 / (costs[at] as number)).toLocaleString("en"),
      "µs a page": Math.round((costs[at] as number) * 1e6),
    })),
  );
}

function printRatios(costs: readonly number[]): boolean {
  const rows = COMPARED.map(({ what, base, other }) => {
    const ratio = (costs[other] as number) / (costs[base] as number);
    return { "cost of": what, ratio: Number(ratio.toFixed(2)), [`≤ ${MOST_RATIO}`]: ratio <= MOST_RATIO };
  });
  console.table(rows);
  const good = rows.every((row) => row[`≤ ${MOST_RATIO}`]);
  console.log(good ? "Passed: cost does not grow." : "Failed: cost grows.");
  return good;
}
