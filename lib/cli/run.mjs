// Running other programs from the command line's scripts.
import { spawn, spawnSync } from "node:child_process";

/** Prints what went wrong and what to do, and ends with 1. */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Installs exactly the lockfile, quietly unless it fails. */
export function installDependencies({ dev }) {
  console.log("Installing dependencies …");
  const scope = dev ? ["--include=dev"] : [];
  const { status } = spawnSync("npm", ["ci", ...scope, "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0)
    fail("npm could not install the dependencies: its message is above. Mend it and start again.");
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** What to end with, once a signal has come. */
let exitCode;

/** Until somebody has more to close: a signal ends this process with `code`, and before it what runs here. */
export function exitOnSignals(code = 0) {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      if (running.size === 0) process.exit(code);
      exitCode = code;
      // The one signal on which Playwright closes its browsers and servers too.
      for (const child of running) child.kill("SIGINT");
    });
  }
}

/** Runs a Node program to its end with its output shown. @returns {Promise<boolean>} whether it succeeded */
export async function runNode(program, args = [], env = {}) {
  return (await start(program, args, env, "inherit").ended) === 0;
}

/** Runs a Node program to its end, to show its output later. @returns {Promise<{ passed: boolean, output: string }>} */
export async function captureNode(program, args = [], env = {}) {
  const { child, ended } = start(program, args, env, "pipe");
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => output.push(piece));
  const closed = new Promise((resolve) => {
    child.once("close", resolve);
  });
  const passed = (await ended) === 0;
  await closed;
  return { passed, output: Buffer.concat(output).toString() };
}

function start(program, args, env, output) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env },
  });
  running.add(child);
  const ended = new Promise((resolve) => {
    child.once("exit", (code) => {
      running.delete(child);
      // Nobody is told of what a signal ended, or more would be started.
      if (exitCode === undefined) resolve(code);
      else if (running.size === 0) process.exit(exitCode);
    });
  });
  return { child, ended };
}
