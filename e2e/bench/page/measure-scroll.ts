import { type Both, type Compared, compare } from "./compared";
import { type Frames, watchFrames } from "./frames";
import type { Options } from "./options";
import { openPlain } from "./plain-tab";
import { openRollcall } from "./rollcall-tab";
import { hideOthers, lookOf } from "./same-columns";
import { type Scrolled, scroll, type Turning } from "./scroll";
import type { Stage } from "./stage";
import type { Tab } from "./tab";
import type { Undisturbed } from "./undisturbed";

/** What is aimed at is 1. */
const MOST_TIME = 1.2;
const MOST_ELEMENTS = 1.5;
const LISTS = ["plain", "rollcall"] as const;

type Round = Scrolled & Frames;

/** What a pixel of scrolling costs in both lists, in turns, so that whatever else the machine does falls on both alike. */
export async function measureScroll(
  stage: Stage,
  rows: number,
  { rate, step, rounds }: Options,
  undisturbed: Undisturbed,
): Promise<Compared[]> {
  const tabs = await openBoth(stage, rows);
  const cases = rate.flatMap((each) => step.map((pixels) => ({ rate: each, step: pixels })));
  const measured = cases.map((turning) => ({ turning, plain: [] as Round[], rollcall: [] as Round[] }));
  // Once before, for code that is warm: that does not take a slow processor.
  for (const pixels of step) for (const list of LISTS) await scroll(tabs[list], { step: pixels, rate: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const { turning, ...lists } of measured)
      for (const list of LISTS) lists[list].push(await undisturbed(() => measureRound(tabs[list], turning)));
  }
  for (const list of LISTS) await tabs[list].page.context().close();
  return measured.flatMap(({ turning, ...lists }) => compareRounds(lists, rows, turning));
}

/** Both with all rows loaded and with the same columns. */
export async function openBoth(stage: Stage, rows: number): Promise<Both<Tab>> {
  const rollcall = await openRollcall(stage);
  await hideOthers(rollcall.page);
  await rollcall.load("Everything");
  const plain = await openPlain(stage, await lookOf(rollcall), rows);
  return { plain, rollcall };
}

async function measureRound(tab: Tab, turning: Turning): Promise<Round> {
  return { ...(await scroll(tab, turning)), ...(await watchFrames(tab, turning)) };
}

function compareRounds(lists: Both<Round[]>, rows: number, { rate, step }: Turning): Compared[] {
  const where = `${rows.toLocaleString("en")} rows, CPU × ${rate}, step ${step.toLocaleString("en")}`;
  const line = (what: string, figure: (round: Round) => number, most?: number) =>
    compare(
      `${where}: ${what}`,
      { plain: lists.plain.map(figure), rollcall: lists.rollcall.map(figure) },
      most,
    );
  return [
    line("main thread, ms a 1,000 px", ({ busy, pixels }) => (busy.main / pixels) * 1000, MOST_TIME),
    line("script, ms a 1,000 px", ({ busy, pixels }) => (busy.script / pixels) * 1000, MOST_TIME),
    line("elements in the list", ({ elements }) => elements, MOST_ELEMENTS),
    line("frames p95, ms", ({ p95 }) => p95),
    line("longest frame, ms", ({ longest }) => longest),
  ];
}
