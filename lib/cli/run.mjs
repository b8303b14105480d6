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

/**
 * Runs a Node program to its end with its output shown; a signal to this process ends it and then this one.
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runNode(program, args = [], env = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const stop = (signal) => {
    child.kill(signal);
    child.once("exit", () => process.exit(0));
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return new Promise((resolve) => {
    child.once("exit", (code) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve(code === 0);
    });
  });
}
