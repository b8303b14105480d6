// The entry of npm start, dev, build, migrate, sandbox, bench and reset-password. It is JavaScript without dependencies,
// because it installs them.
import { fileURLToPath } from "node:url";
import { finishBuild } from "./finish-build.mjs";
import { isBuildStale, isInstallStale } from "./freshness.mjs";
import { exitOnSignals, fail, installDependencies, runNode } from "./run.mjs";

const OLDEST_NODE = [20, 19];
const [, , mode = "--production", ...rest] = process.argv;
/** @type {ReturnType<typeof import("tsx/esm/api").register> | undefined} */
let transpiler;

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
process.env.NEXT_TELEMETRY_DISABLED = "1";
process.env.NODE_ENV = mode === "--dev" ? "development" : "production";
requireNode();
// Whoever waits for these must not take an interrupted one for done.
exitOnSignals(["--migrate", "--build", "--reset-password"].includes(mode) ? 1 : 0);
// A terminal that is closed, or a log that is rotated, ends no console that serves; a command tidies up before it ends.
process.on("SIGHUP", mode === "--production" ? () => {} : () => process.exit(1));
try {
  // An older Node has nothing to read it with, and has been refused by now.
  const { loadEnvFile } = await import("./env-file.mjs");
  loadEnvFile();
} catch (error) {
  fail(`.env cannot be read: ${error.message}. Give Rollcall's user the right to read it, or take it away.`);
}

if (isInstallStale({ dev: mode === "--dev" })) installDependencies({ dev: mode === "--dev" });

if (mode === "--sandbox" || mode === "--bench") {
  await load(mode === "--sandbox" ? "./sandbox.ts" : "./bench.ts");
} else if (mode === "--reset-password") {
  const { main } = await load("./reset-password.ts");
  await main(rest);
} else if (mode === "--migrate") {
  await load("./migrate.ts");
} else if (mode === "--build") {
  if (isBuildStale()) await build();
} else {
  const { settingsOrExit } = await load("./settings.ts");
  const settings = settingsOrExit();
  if (mode === "--production" && isBuildStale()) await build();
  const { serve } = await load("./serve.ts");
  // Everything of ours is loaded, and the transpiler would slow down what Next loads from now on.
  await transpiler.unregister();
  // That turned source maps off, without which stack traces do not name lines of our sources.
  process.setSourceMapsEnabled(true);
  await serve(settings, { dev: mode === "--dev" });
}

/** Imports a TypeScript module of this folder. The transpiler is a dependency, so it is loaded on demand. */
async function load(name) {
  transpiler ??= (await import("tsx/esm/api")).register({ namespace: "rollcall" });
  return transpiler.import(name, import.meta.url);
}

async function build() {
  console.log("Building Rollcall …");
  if (!(await runNode("node_modules/next/dist/bin/next", ["build"])))
    fail("The build failed: its message is above.");
  await finishBuild();
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(`Rollcall needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
}
