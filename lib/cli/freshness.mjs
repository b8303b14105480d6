// Whether the installed packages and the build match the sources. No dependencies: see start.mjs.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";

const BUILD_STAMP = ".next/rollcall-build";
const BUILD_INPUTS = [
  "app",
  "components",
  "lib",
  "public",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
];
const BUILD_INPUT_FILES = [
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  join("lib", "cli", "share-chunks.mjs"),
  join("lib", "cli", "static", "compress.mjs"),
  join("lib", "cli", "trim-source-maps.mjs"),
];

/**
 * Compares the lockfile with npm's record in node_modules, which npm writes last, so that an interrupted installation
 * leaves none. Optional packages may be missing, because they are for other platforms.
 * @param {{ dev: boolean }} options whether development packages are needed too
 */
export function isInstallStale({ dev }) {
  const record = "node_modules/.package-lock.json";
  if (!existsSync(record)) return true;
  const installed = readPackages(record);
  return Object.entries(readPackages("package-lock.json")).some(([path, locked]) => {
    if (path === "" || locked.optional || locked.devOptional || (locked.dev && !dev)) return false;
    return installed[path]?.version !== locked.version;
  });
}

/** Whether any source of the build has changed since the last complete build. */
export function isBuildStale() {
  return !existsSync(BUILD_STAMP) || readFileSync(BUILD_STAMP, "utf8") !== fingerprint();
}

/** Call it when a build is complete: without this an interrupted one is made again. */
export function rememberBuild() {
  writeFileSync(BUILD_STAMP, fingerprint());
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of [...BUILD_INPUTS.flatMap(filesIn), ...BUILD_INPUT_FILES].sort()) {
    if (existsSync(file)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path) {
  if (path.endsWith(".json")) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.startsWith(join("lib", "cli", sep)));
}
