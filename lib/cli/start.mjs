// The one entry of npm start, dev, sandbox, bench and reset-password. Plain JavaScript without dependencies: it has
// to run before they are installed.
import { existsSync } from "node:fs";
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
exitOnSignals();
// What is set in the environment already wins over the file.
if (existsSync(".env")) process.loadEnvFile(".env");

if (isInstallStale({ dev: mode === "--dev" })) installDependencies({ dev: mode === "--dev" });

if (mode === "--sandbox" || mode === "--bench") {
  await load(mode === "--sandbox" ? "./sandbox.ts" : "./bench.ts");
} else if (mode === "--reset-password") {
  const { main } = await load("./reset-password.ts");
  await main(rest);
} else {
  const { settingsOrExit } = await load("./settings.ts");
  const settings = settingsOrExit();
  if (mode === "--production" && isBuildStale()) await build();
  const { serve } = await load("./serve.ts");
  // All of ours is here: what Next loads from now on would only take longer to be there.
  await transpiler.unregister();
  // That turned them off, and the log of an error has to name lines of our sources.
  process.setSourceMapsEnabled(true);
  await serve(settings, { dev: mode === "--dev" });
}

/** Imports a TypeScript module of this folder; what transpiles it is there only once dependencies are. */
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
