import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { beforeEach, describe, expect, test } from "vitest";
import { ProcessorMeter } from "./processor-meter.mjs";

const PRELUDE = `
  function spent() { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; }
  function burn() { const end = spent() + 0.15; while (spent() < end); }`;

describe.runIf(ProcessorMeter.works)("processor time", () => {
  let meter: ProcessorMeter;
  let before: number;

  beforeEach(() => {
    meter = new ProcessorMeter();
    before = ofOthers(meter);
  });

  test("of a process that no look saw, and of one that a look saw half way, is counted once", async () => {
    const half = start(`burn(); console.log("half");
      process.stdin.once("data", () => { burn(); console.log(spent()); process.exit(); });`);
    const lines = linesOf(half);
    await lines.next();
    meter.look();
    const program = `${PRELUDE} burn(); console.log(spent());`;
    const unseen = spawnSync(process.execPath, ["-e", program], { encoding: "utf8" });
    const closed = once(half, "close");
    half.stdin?.write("on\n");
    const reported = Number(unseen.stdout) + Number(await lines.next());
    await closed;

    expectAbout(reported, ofOthers(meter) - before);
  });

  test("of a process that outlives its parent is counted", async () => {
    // It ends by itself only if this test could not end it.
    const goesOn = `${PRELUDE} process.on("SIGUSR2", () => { burn(); console.log(spent()); });
      setTimeout(() => {}, 100_000); process.send("ready");`;
    const parent = start(`require("node:child_process")
      .spawn(process.execPath, ["-e", ${JSON.stringify(goesOn)}], { stdio: ["ignore", "inherit", "inherit", "ipc"] })
      .on("message", function () { burn(); console.log(this.pid + " " + spent()); });`);
    const lines = linesOf(parent);
    const [id, ofParent] = (await lines.next()).split(" ").map(Number) as [number, number];
    meter.look();
    const exited = once(parent, "exit");
    parent.kill("SIGKILL");
    await exited;
    process.kill(id, "SIGUSR2");
    const ofChild = Number(await lines.next());
    const counted = ofOthers(meter) - before;
    process.kill(id, "SIGKILL");

    expectAbout(ofParent + ofChild, counted);
  });
});

function start(program: string): ChildProcess {
  return spawn(process.execPath, ["-e", `${PRELUDE} ${program}`], { stdio: ["pipe", "pipe", "inherit"] });
}

function linesOf(child: ChildProcess): { next: () => Promise<string> } {
  if (!child.stdout) throw new Error("Its output is not piped.");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { next: async () => (await lines.next()).value };
}

/** Seconds of all that came of this process, at this very moment. */
function ofOthers(meter: ProcessorMeter): number {
  meter.look();
  const { user, system } = process.cpuUsage();
  return (meter.seconds ?? 0) - (user + system) / 1e6;
}

/** A process told its time a little before its end; what the kernel tells of this one is rounded. */
function expectAbout(reported: number, counted: number): void {
  expect(counted / reported).toBeGreaterThan(0.9);
  expect(counted / reported).toBeLessThan(1.3);
}
