import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Measures something, and again for as long as the machine was busy for others meanwhile. */
export type Undisturbed = <Result>(measure: () => Promise<Result>) => Promise<Result>;

/** What part of the processors' time the machine's host may give to others while something is measured. */
const MOST_STOLEN = 0.01;
const LOOK_MS = 1_000;
/** How long all that is measured may wait and be measured again, together. */
const PATIENCE_MS = 300_000;

/**
 * What is measured while the host takes the processors away says nothing of the page. It does not count then, whatever it showed,
 * and is measured again in a quiet moment; with no patience left, what there is counts.
 */
export function createUndisturbed(): { undisturbed: Undisturbed; mostStolen(): number } {
  let left = PATIENCE_MS;
  let most = 0;
  async function undisturbed<Result>(measure: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const from = performance.now();
      const { result, stolen } = await stolenDuring(measure);
      if (stolen <= MOST_STOLEN || left <= 0) {
        most = Math.max(most, stolen);
        return result;
      }
      while (performance.now() - from < left) {
        const look = await stolenDuring(() => setTimeout(LOOK_MS));
        if (look.stolen <= MOST_STOLEN) break;
      }
      left -= performance.now() - from;
    }
  }
  return { undisturbed, mostStolen: () => most };
}

/** With what part of this machine's processors its host gave to others meanwhile, from 0 to 1; 0 where the system does not tell. */
async function stolenDuring<Result>(
  measure: () => Promise<Result>,
): Promise<{ result: Result; stolen: number }> {
  const before = processorTime();
  const result = await measure();
  const after = processorTime();
  const all = after.all - before.all;
  return { result, stolen: all > 0 ? (after.stolen - before.stolen) / all : 0 };
}

/** In ticks since the system started, of all processors together (proc(5), `/proc/stat`). */
function processorTime(): { all: number; stolen: number } {
  if (process.platform !== "linux") return { all: 0, stolen: 0 };
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  // user, nice, system, idle, iowait, irq, softirq, steal; what guests of this machine had is in user already.
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}
