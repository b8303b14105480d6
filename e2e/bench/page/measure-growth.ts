import { setTimeout } from "node:timers/promises";
import { type Compared, held } from "./compared";
import { median } from "./figures";
import { openRollcall, type RollcallTab } from "./rollcall-tab";
import type { Stage } from "./stage";
import { readHeap, slowed } from "./tab";
import type { Undisturbed } from "./undisturbed";

/** Enough for the long list to be loaded on after its 100,000 rows. */
export const STAFF_TO_GROW = 120_000;
const CPU_RATE = 4;
const WARM_UP_ROUNDS = 8;
const READ_MS = 5_000;
const MOST_GROWTH = 1.2;
const MOST_HEAP_KB = 0.45;

/** What 100,000 rows weigh in Rollcall, and whether a page more costs there what it costs a list of ten pages. */
export async function measureGrowth(
  stage: Stage,
  rounds: number,
  undisturbed: Undisturbed,
): Promise<Compared[]> {
  const [few, many] = [await openRollcall(stage), await openRollcall(stage)];
  const atFirst = await readHeap(many.client);
  const loaded = await many.load("Up to 100,000 more rows");
  await setTimeout(READ_MS);
  const bytes = (await readHeap(many.client)) - atFirst;
  // The short list's code is as warm as the long one's before they are compared.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await few.load("Up to 1,000 more rows");
    await few.reload();
  }
  const growth = await growthOf({ few, many }, rounds, undisturbed);
  for (const { page } of [few, many]) await page.context().close();
  return [
    held("heap a row of 100,000, kB", bytes / ((loaded.length + 1) * 100) / 1000, MOST_HEAP_KB),
    held("page 1,000 appended : page 10 appended", growth, MOST_GROWTH),
  ];
}

/** Both lists in turn, so that whatever else the machine does falls on both alike. */
async function growthOf(
  lists: Record<"few" | "many", RollcallTab>,
  rounds: number,
  undisturbed: Undisturbed,
): Promise<number> {
  const appends: Record<"few" | "many", number[]> = { few: [], many: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ["few", "many"] as const)
      appends[name].push(await undisturbed(() => appendTo(lists[name], name === "few")));
  }
  return median(appends.many) / median(appends.few);
}

/** Main-thread milliseconds of a page. A list that stays short begins anew then. */
async function appendTo(list: RollcallTab, staysShort: boolean): Promise<number> {
  const pages = await slowed(list, CPU_RATE, () => list.load("Up to 1,000 more rows"));
  if (staysShort) await list.reload();
  return median(pages);
}
