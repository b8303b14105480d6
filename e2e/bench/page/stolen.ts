import { readFileSync } from "node:fs";

/**
 * @returns what `measure` did, and what part of this machine's processors its host gave to others meanwhile, from 0 to 1; 0 where
 * the system does not tell.
 */
export async function stolenDuring<Result>(
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
