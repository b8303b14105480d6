// For tests alone: another process, whose standard output is wherever the test wants its log.
import { setImmediate } from "node:timers/promises";
import { createLog, logConsole } from "@/lib/server/log/log";

/** How many lines to log, and whether to end at once then. */
export interface LogOrder {
  lines: number;
  end?: boolean;
}

export interface LogReport {
  /** What nobody has caught. */
  uncaught: number;
  /** By how much the memory of the process has grown, in bytes. */
  grown: number;
}

const log = createLog("info");
logConsole(log);
const before = process.memoryUsage.rss();
let uncaught = 0;
// As Next does.
process.on("uncaughtException", (error) => {
  uncaught += 1;
  // oxlint-disable-next-line no-console -- what is said on the console is what comes back to the log
  console.error(error);
});
process.on("SIGTERM", () => process.exit(0));
process.on("message", (order: LogOrder) => void carryOut(order));
process.send?.({ uncaught, grown: 0 } satisfies LogReport);

async function carryOut({ lines, end }: LogOrder): Promise<void> {
  for (let line = 1; line <= lines; line += 1) {
    log.info({ line }, "x".repeat(200));
    if (line % 100 === 0) await setImmediate();
  }
  if (end) process.exit(0);
  process.send?.({ uncaught, grown: process.memoryUsage.rss() - before } satisfies LogReport);
}
