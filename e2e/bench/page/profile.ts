import type { CDPSession } from "@playwright/test";
import type { Both } from "./compared";
import { scroll, type Turning } from "./scroll";
import type { Tab } from "./tab";

const MOST_FUNCTIONS = 15;
const SAMPLE_EVERY_US = 200;

type Profile = Awaited<ReturnType<typeof stopProfile>>;

/** Prints for both lists what the main thread does in a scroll, and which functions' own time that is. */
export async function printProfiles(tabs: Both<Tab>, turnings: readonly Turning[]): Promise<void> {
  for (const turning of turnings) {
    for (const [list, tab] of Object.entries(tabs)) {
      // Once before, for code that is warm; what is profiled runs slower, so the split is of a scroll that is not.
      await scroll(tab, turning);
      const { busy, pixels } = await scroll(tab, turning);
      const { main, script, style, layout } = busy;
      const split = { main, script, style, layout, "paint and the rest": main - script - style - layout };
      console.log(`\n${list}, CPU × ${turning.rate}, step ${turning.step}: ms a 1,000 px`);
      console.table(
        Object.fromEntries(
          Object.entries(split).map(([what, ms]) => [what, Number(((ms / pixels) * 1000).toFixed(2))]),
        ),
      );
      await tab.client.send("Profiler.enable");
      await tab.client.send("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
      await tab.client.send("Profiler.start");
      const profiled = await scroll(tab, turning);
      console.table(ownTimes(await stopProfile(tab.client), profiled.pixels));
    }
  }
}

async function stopProfile(client: CDPSession) {
  const { profile } = await client.send("Profiler.stop");
  await client.send("Profiler.disable");
  return profile;
}

/** The functions with the most time of their own. What has no name is told by where it stands. */
function ownTimes({ nodes, samples = [], timeDeltas = [] }: Profile, pixels: number) {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => {
      const file = url.split("/").at(-1)?.slice(0, 24) ?? "";
      return [id, `${functionName || "(anonymous)"} ${file && `${file}:${lineNumber + 1}:${columnNumber}`}`];
    }),
  );
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    if (/^\((idle|root|program)\)/.test(name)) continue;
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at + 1] ?? 0) / 1000);
  }
  const all = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_FUNCTIONS)
    .map(([name, ms]) => ({
      function: name,
      "own ms a 1,000 px": Number(((ms / pixels) * 1000).toFixed(3)),
      "% of all script": Number(((ms / all) * 100).toFixed(1)),
    }));
}
