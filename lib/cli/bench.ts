// `npm run bench <name> [options]`: runs one benchmark in a process of its own.
import { existsSync, readdirSync } from "node:fs";

const FOLDER = new URL("../../e2e/bench/", import.meta.url);
/** The first three are Node, start.mjs and its mode. */
const [name = "", ...options] = process.argv.slice(3);
const file = new URL(`${name}.ts`, FOLDER);

if (/^[a-z-]+$/.test(name) && existsSync(file)) {
  const { bench } = (await import(file.href)) as { bench: (options: string[]) => Promise<boolean> };
  process.exitCode = (await bench(options)) ? 0 : 1;
} else {
  console.error(`Say which one: npm run bench ${names().join(" | ")}`);
  process.exitCode = 1;
}

function names(): string[] {
  // A folder has the parts of the benchmark with the same name.
  return readdirSync(FOLDER).flatMap((each) => (each.endsWith(".ts") ? each.slice(0, -".ts".length) : []));
}
