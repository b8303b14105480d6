// For tests alone: starts child.ts and speaks with it.
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Order, Report } from "./child";

/** Another process of Rollcall's, ready to be told what to do. */
export async function startProcess() {
  const child = fork(join(import.meta.dirname, "child.ts"), { execArgv: ["--import", "tsx"] });
  await nextReport(child);
  return {
    pid: child.pid ?? 0,
    ask(order: Order): Promise<Report> {
      const answer = nextReport(child);
      child.send(order);
      return answer;
    },
    onReport: (listener: (report: Report) => void) => child.on("message", listener),
    /** `kill -9`; resolves when the process is gone. */
    kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      });
    },
  };
}

function nextReport(child: ChildProcess): Promise<Report> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`the process ended with ${code} before it answered`));
    child.once("exit", onExit);
    child.once("message", (report: Report) => {
      child.off("exit", onExit);
      resolve(report);
    });
  });
}
