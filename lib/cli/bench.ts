// `npm run bench <name>`: one benchmark, in a process of its own. What follows the name narrows it, where it can be.
import { existsSync, readdirSync } from "node:fs";

const FOLDER = new URL("../../e2e/bench/", import.meta.url);
/** After Node, start.mjs and its mode. */
const [name = "", ...narrowing] = process.argv.slice(3);
const file = new URL(`${name}.ts`, FOLDER);

if (/^[a-z-]+$/.test(name) && existsSync(file)) {
  const { bench } = (await import(file.href)) as { bench: (narrowing: string[]) => Promise<boolean> };
  process.exitCode = (await bench(narrowing)) ? 0 : 1;
} else {
  console.error(`Say which one: npm run bench ${names().join(" | ")}`);
  process.exitCode = 1;
}

function names(): string[] {
  // A folder holds the parts of the benchmark it is named after.
  return readdirSync(FOLDER).flatMap((each) => (each.endsWith(".ts") ? each.slice(0, -".ts".length) : []));
}
