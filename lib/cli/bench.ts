// `npm run bench <name>`: one benchmark, in a process of its own.
import { existsSync, readdirSync } from "node:fs";

const FOLDER = new URL("../../e2e/bench/", import.meta.url);
const name = process.argv.at(-1) ?? "";
const file = new URL(`${name}.ts`, FOLDER);

if (/^[a-z-]+$/.test(name) && existsSync(file)) {
  const { bench } = (await import(file.href)) as { bench: () => Promise<boolean> };
  process.exitCode = (await bench()) ? 0 : 1;
} else {
  console.error(`Say which one: npm run bench ${names().join(" | ")}`);
  process.exitCode = 1;
}

function names(): string[] {
  // A folder holds the parts of the benchmark it is named after.
  return readdirSync(FOLDER).flatMap((each) => (each.endsWith(".ts") ? each.slice(0, -".ts".length) : []));
}
