import { setTimeout } from "node:timers/promises";
import { atMost, median, type Target } from "./figures";
import { type Frames, idleFrames, scrollFrames, together } from "./frames";
import { type LongList, openList } from "./long-list";
import { openPlainRows } from "./plain-rows";
import type { Stage } from "./stage";
import type { Undisturbed } from "./undisturbed";

const CPU_RATE = 4;
const SCROLL_ROUNDS = 5;
/** What somebody reads for before they scroll: rows beyond the view are drawn meanwhile, with the slowed processor. */
const READ_MS = 5_000;
const MOST_P95_MS = 17;
const MOST_FRAME_MS = 50;
const MOST_GROWTH = 1.2;
const MOST_HEAP_KB = 1.5;
/** Of the document: a row more or fewer is in view, depending on where the view is. */
const MOST_MORE_NODES = 1.05;
const APPEND_ROUNDS = 5;

/** How a list of 100,000 rows scrolls, grows and weighs, beside one of 1,100 in a tab of its own. */
export async function measureScrolling(stage: Stage, undisturbed: Undisturbed): Promise<Target[]> {
  const [few, many] = [await openList(stage), await openList(stage)];
  const atFirst = await many.holds();
  const from = performance.now();
  // The short list's code is as warm as the long one's before they are compared.
  for (let round = 0; round < 8; round += 1) {
    await few.load(10);
    await few.reload();
  }
  await few.load(10);
  await setTimeout(READ_MS);
  const ofFew = await few.holds();
  await many.load(1_000);
  console.log(`100,000 rows loaded in ${Math.round((performance.now() - from) / 1000)} s.`);
  await setTimeout(READ_MS);
  const after = await many.holds();
  const frames = await framesOf({ few, many, plain: await openPlainRows(stage) }, undisturbed);
  const growth = await growthOf({ few, many });
  const bytesPerRow = (after.heap - atFirst.heap) / 100_000;
  return [
    atMost("frames of 100,000 rows, p95", frames.many.p95, MOST_P95_MS, "ms"),
    atMost("frames of 100,000 rows, longest", frames.many.longest, MOST_FRAME_MS, "ms"),
    atMost("page 1,000 appended / page 10 appended", growth, MOST_GROWTH),
    atMost("heap a row", bytesPerRow / 1000, MOST_HEAP_KB, "kB"),
    atMost(
      "elements of 100,000 rows / of 1,100",
      frames.many.mostElements / frames.few.mostElements,
      MOST_MORE_NODES,
    ),
    atMost("nodes held with 100,000 rows / with 1,100", after.nodes / ofFew.nodes, MOST_MORE_NODES),
  ];
}

const SCROLLED = {
  idle: "nothing moves",
  plain: "1,100 rows scroll, and no script",
  few: "1,100 rows scroll",
  many: "100,000 rows scroll",
  further: "100,000 rows scroll on at once",
} as const;
type Scrolled = keyof typeof SCROLLED;

/** All in turn, so that whatever else the machine does falls on each alike. */
async function framesOf(
  lists: Record<"few" | "many" | "plain", LongList>,
  undisturbed: Undisturbed,
): Promise<Record<Scrolled, ReturnType<typeof together>>> {
  const rounds: Record<Scrolled, Frames[]> = { idle: [], plain: [], few: [], many: [], further: [] };
  const rested = <Result>(list: LongList, measure: () => Promise<Result>) =>
    undisturbed(() => list.slowed(CPU_RATE, () => setTimeout(READ_MS).then(measure)));
  for (let round = 0; round < SCROLL_ROUNDS; round += 1) {
    const { plain, few, many } = lists;
    rounds.idle.push(await rested(many, () => idleFrames(many)));
    rounds.plain.push(await rested(plain, () => scrollFrames(plain)));
    rounds.few.push(await rested(few, () => scrollFrames(few)));
    const [first, further] = await rested(
      many,
      async () => [await scrollFrames(many), await scrollFrames(many)] as const,
    );
    rounds.many.push(first);
    rounds.further.push(further);
  }
  await lists.plain.page.context().close();
  const frames = {
    idle: together(rounds.idle),
    plain: together(rounds.plain),
    few: together(rounds.few),
    many: together(rounds.many),
    further: together(rounds.further),
  };
  console.table(
    Object.entries(frames).map(([name, { p95, longest, busyPerFrame, mostElements }]) => ({
      [`CPU × ${CPU_RATE}`]: SCROLLED[name as Scrolled],
      "frame p95 ms": Number(p95.toFixed(2)),
      "longest ms": Number(longest.toFixed(2)),
      "busy ms a frame": Number(busyPerFrame.toFixed(2)),
      "most elements": mostElements,
    })),
  );
  return frames;
}

/** Both lists in turn, so that whatever else the machine does falls on both alike. */
async function growthOf(lists: Record<"few" | "many", LongList>): Promise<number> {
  const appends: Record<"few" | "many", number[]> = { few: [], many: [] };
  for (let round = 0; round < APPEND_ROUNDS; round += 1) {
    await lists.few.reload();
    for (const name of ["few", "many"] as const)
      appends[name].push(median(await lists[name].slowed(CPU_RATE, () => lists[name].load(10))));
  }
  console.table(
    Object.entries(appends).map(([name, rounds]) => ({
      "page appended": { few: "2 to 11", many: "1,002 to 1,051" }[name],
      "main thread ms, median of rounds": Number(median(rounds).toFixed(2)),
      least: Number(Math.min(...rounds).toFixed(2)),
      most: Number(Math.max(...rounds).toFixed(2)),
    })),
  );
  return median(appends.many) / median(appends.few);
}
