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

let running;

/** Until somebody has more to close: a signal ends this process with 0, and before it what `runNode` runs. */
export function exitOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      if (!running) process.exit(0);
      running.once("exit", () => process.exit(0));
      running.kill(signal);
    });
  }
}

/** Runs a Node program to its end with its output shown. @returns {Promise<boolean>} whether it succeeded */
export function runNode(program, args = [], env = {}) {
  running = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    running.once("exit", (code) => {
      running = undefined;
      resolve(code === 0);
    });
  });
}
