// A step after `next build`. No dependencies: see start.mjs.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SERVER = ".next/server";

/**
 * Takes the sources out of the server's source maps: Node keeps a map of every module it has loaded in memory, and a stack trace
 * needs the names and lines alone.
 */
export function trimSourceMaps() {
  const maps = readdirSync(SERVER, { recursive: true }).filter((name) => name.endsWith(".map"));
  for (const name of maps) {
    const file = join(SERVER, name);
    const map = JSON.parse(readFileSync(file, "utf8"));
    for (const { map: part } of map.sections ?? [{ map }]) delete part.sourcesContent;
    writeFileSync(file, JSON.stringify(map));
  }
}
