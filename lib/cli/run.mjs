// Runs other programs for the scripts of the command line.
import { spawn, spawnSync } from "node:child_process";

/** Prints a message and exits with 1. */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Installs the packages of the lockfile; npm prints only errors. */
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
/** The exit code, once a signal has arrived. */
let exitCode;

/** On a signal, ends the programs that run here and exits with `code`. */
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

/** Runs a Node program whose output is printed. @returns {Promise<boolean>} whether it succeeded */
export async function runNode(program, args = [], env = {}) {
  return (await start(program, args, env, "inherit").ended) === 0;
}

/** Runs a Node program and captures its output. @returns {Promise<{ passed: boolean, output: string }>} */
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
      // After a signal the promise stays pending, so that its caller starts nothing more.
      if (exitCode === undefined) resolve(code);
      else if (running.size === 0) process.exit(exitCode);
    });
  });
  return { child, ended };
}
