import { writeFileSync } from "node:fs";
import { scrollFrames } from "./page/frames";
import { openList } from "./page/long-list";
import { onStage } from "./page/stage";
export async function bench() {
  await onStage({ staff: 12000, mostMs: 600000 }, async (stage) => {
    const few = await openList(stage);
    await few.load(10);
    await few.load(10);
    await scrollFrames(few);
    for (let i = 0; i < 3; i++) {
      await few.page.evaluate(() =>
        document.querySelector("[role=grid],[role=treegrid]")?.closest("[data-scroller]")?.scrollTo(0, 0),
      );
      const b = few.page.context().browser()!;
      await b.startTracing(few.page, {
        categories: [
          "devtools.timeline",
          "blink",
          "cc",
          "toplevel",
          "v8",
          "disabled-by-default-v8.cpu_profiler",
        ].slice(0, process.env.CPU ? 6 : 5),
      });
      await scrollFrames(few);
      writeFileSync(`/tmp/sc-${process.env.TAG ?? "a"}-${i}.json`, await b.stopTracing());
    }
  });
  return true;
}
