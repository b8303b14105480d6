// After a build: what every visitor loads is compressed once and for all. Plain JavaScript without dependencies: see start.mjs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Where addresses begin, and the folders they lead to. */
const FOLDERS = { "/_next/static/": ".next/static", "/": "public" };
/** With a folder for each coding; Next empties its own before it builds. */
const COMPRESSED = ".next/compressed";
/** What is compressed already, such as a font, would not become smaller by so much. */
const MOST_OF_ORIGINAL = 0.9;

/** By their names in HTTP, the one that is preferred first. A build may take the time that a visitor should not. */
const CODINGS = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * What of a build and of `public` is the same for everybody.
 * @returns {{ address: string, file: string, compressed: { coding: string, file: string }[] }[]} where each file would be in each
 * coding: where it would not be much smaller, it is not
 */
export function staticFiles() {
  return Object.entries(FOLDERS).flatMap(([start, folder]) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .map((file) => {
        const address = start + file.slice(folder.length + 1).replaceAll(sep, "/");
        const compressed = Object.keys(CODINGS).map((coding) => ({
          coding,
          file: join(COMPRESSED, coding, address),
        }));
        return { address, file, compressed };
      }),
  );
}

/** Compresses what becomes smaller by it. */
export async function compressStaticFiles() {
  await Promise.all(
    staticFiles().flatMap(({ file, compressed }) => {
      const content = readFileSync(file);
      return compressed.map(async (target) => {
        const smaller = await CODINGS[target.coding](content);
        if (smaller.length > MOST_OF_ORIGINAL * content.length) return;
        mkdirSync(dirname(target.file), { recursive: true });
        writeFileSync(target.file, smaller);
      });
    }),
  );
}
