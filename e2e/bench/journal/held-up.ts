import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { longestBeside, type Stall, watchStalls } from "./stalls";

/**
 * The longest that the event loop was held up while this ran, in milliseconds. When a process that does nothing at all was
 * held up at the same time it was the machine that did it to both: that much is not counted, but said.
 */
export async function heldUpBy(name: string, work: () => Promise<void>): Promise<number> {
  const idle = fork(join(import.meta.dirname, "idle.ts"), { execArgv: ["--import", "tsx"] });
  const kill = () => idle.kill();
  process.once("exit", kill);
  try {
    await once(idle, "message");
    const end = watchStalls();
    await work();
    const stalls = end();
    const told = once(idle, "message");
    idle.send("end");
    const [others] = (await told) as [Stall[]];
    const byMachine = longestBeside(others, []).toFixed(1);
    console.log(`${name}: a process that does nothing was held up for ${byMachine} ms at most.`);
    return longestBeside(stalls, others);
  } finally {
    process.removeListener("exit", kill);
    kill();
  }
}
