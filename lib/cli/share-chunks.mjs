// A step after `next build`. No dependencies: see start.mjs.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The build writes a chunk of the server's code anew for each handler that takes the same modules: fifteen of them were the same
 * 900 KB, which a start read and compiled fifteen times. All but the first become one line that requires the first.
 */
export function shareChunks(folder = ".next/server/chunks") {
  const firsts = new Map();
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  for (const file of names.sort().map((name) => join(folder, name))) {
    const code = readFileSync(file, "utf8").replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "");
    // Pages and handlers run in a runtime each, with a folder of its own: they share nothing.
    const key = `${dirname(file)}\n${code}`;
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, file);
    } else {
      writeFileSync(file, `module.exports = require(${JSON.stringify(`./${basename(first)}`)});\n`);
      rmSync(`${file}.map`, { force: true });
    }
  }
}
