import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "@/lib/server/db/testing/databases";
import type { LogOrder, LogReport } from "@/lib/server/testing/log-child";
import { createLogStream } from "./log-stream";

let folder: ReturnType<typeof temporaryFolder>;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  child?.kill("SIGKILL");
  folder.remove();
});

/** What may wait, in bytes. */
const MOST = 256 * 1024;

/** A process that logs into this file. */
async function startLogging(path: string) {
  const output = openSync(path, "w");
  const started = fork(join(import.meta.dirname, "../testing/log-child.ts"), {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", output, "inherit", "ipc"],
  });
  child = started;
  closeSync(output);
  const ended = once(started, "exit").then(([code]) => code as number | null);
  await once(started, "message");
  return {
    ended,
    order: (order: LogOrder) => started.send(order),
    report: async () => (await once(started, "message"))[0] as LogReport,
    terminate: () => started.kill("SIGTERM"),
  };
}

describe("attack: a full disk under the log", () => {
  test("makes nothing fail, takes a bounded part of the memory, and lets the process end when it is told to", async () => {
    const logging = await startLogging("/dev/full");
    // 60 MB of lines.
    logging.order({ lines: 200_000 });
    const { uncaught, grown } = await logging.report();
    expect(uncaught).toBe(0);
    expect(grown).toBeLessThan(100 * 1024 * 1024);
    logging.terminate();
    expect(await logging.ended).toBe(0);
  });

  test("loses lines that are counted, and the count is logged as soon as there is room", async () => {
    const path = join(folder.path, "pipe");
    execFileSync("mkfifo", [path]);
    // A pipe that takes no more than its buffer does not block: a disk that is full for a while.
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const stream = createLogStream(pipe, (lines) => stream.write(`${lines} lost\n`), MOST);
    const line = `${"x".repeat(1023)}\n`;
    for (let count = 0; count < 1_000; count += 1) stream.write(line);
    let written = "";
    await expect
      .poll(
        () => {
          written += readAll(pipe);
          return written.slice(-100);
        },
        { interval: 5 },
      )
      .toMatch(/(\d+) lost\n$/);
    const whole = written.split("\n").filter((each) => each.length === 1023).length;
    expect(whole + Number(/(\d+) lost/.exec(written)?.[1])).toBe(1_000);
    expect(whole * 1024).toBeGreaterThan(MOST - 2_048);
    closeSync(pipe);
  });
});

test("what was logged before the process ended is in the log, to the last line", async () => {
  const path = join(folder.path, "log");
  const logging = await startLogging(path);
  logging.order({ lines: 10_000, end: true });
  await logging.ended;
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const numbers = lines.map((line) => (JSON.parse(line) as { line: number }).line);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
});

/** What there is to read now. */
function readAll(pipe: number): string {
  const chunk = Buffer.alloc(64 * 1024);
  let text = "";
  try {
    for (;;) text += chunk.toString("latin1", 0, readSync(pipe, chunk));
  } catch {
    return text;
  }
}
