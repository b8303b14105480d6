// What Rollcall's staff list costs the browser beside a plain one, which somebody writes in an hour: both in one browser, in turns.
import type { Compared } from "./page/compared";
import { measureArrival } from "./page/measure-arrival";
import { measureGrowth, STAFF_TO_GROW } from "./page/measure-growth";
import { measureScroll, openBoth } from "./page/measure-scroll";
import { type Options, readOptions } from "./page/options";
import { buildPlain } from "./page/plain-server";
import { printProfiles } from "./page/profile";
import { onStage, type Stage } from "./page/stage";
import { createUndisturbed, type Undisturbed } from "./page/undisturbed";

/** Of a whole run, which takes a quarter of an hour where nothing else runs. */
const MOST_MS = 2_700_000;
const STAFF_TO_ARRIVE = 3_000;

/** Prints both lists' medians and their ratios, of which alone the ratios count; whether all that is binding holds. */
export async function bench(narrowing: readonly string[]): Promise<boolean> {
  const options = readOptions(narrowing);
  const end = performance.now() + MOST_MS;
  const files = await buildPlain({ isReadable: options.isProfile });
  const { undisturbed, mostStolen } = createUndisturbed();
  const on: On = (staff, measure) => onStage({ staff, files, mostMs: end - performance.now() }, measure);
  if (options.isProfile) return profile(options, on);
  const compared: Compared[] = [];
  try {
    await measureAll(options, on, undisturbed, compared);
  } finally {
    // What was measured before something went wrong is worth its minutes all the same.
    console.table(compared);
  }
  const stolen = (mostStolen() * 100).toFixed(1);
  console.log(`The machine's host took up to ${stolen}% of the processors while what counts was measured.`);
  const good = compared.every(({ holds }) => holds !== "NO");
  console.log(good ? "Passed: the list is light." : "Failed: the list costs too much.");
  return good;
}

type On = <Result>(staff: number, measure: (stage: Stage) => Promise<Result>) => Promise<Result>;

/** The quickest first. */
async function measureAll(
  options: Options,
  on: On,
  undisturbed: Undisturbed,
  compared: Compared[],
): Promise<void> {
  const { parts, rows, rounds } = options;
  if (parts.includes("arrival")) {
    console.log("How soon rows are there …");
    compared.push(...(await on(STAFF_TO_ARRIVE, (stage) => measureArrival(stage, options, undisturbed))));
  }
  if (parts.includes("growth") && rows.some((each) => each >= 100_000)) {
    console.log("What 100,000 rows weigh …");
    compared.push(...(await on(STAFF_TO_GROW, (stage) => measureGrowth(stage, rounds, undisturbed))));
  }
  for (const each of parts.includes("scroll") ? rows : []) {
    console.log(`Scrolling ${each.toLocaleString("en")} rows …`);
    compared.push(...(await on(each, (stage) => measureScroll(stage, each, options, undisturbed))));
  }
}

async function profile({ rows: [rows = 3_000], rate, step }: Options, on: On): Promise<boolean> {
  const turnings = rate.flatMap((each) => step.map((pixels) => ({ rate: each, step: pixels })));
  await on(rows, async (stage) => printProfiles(await openBoth(stage, rows), turnings));
  return true;
}
