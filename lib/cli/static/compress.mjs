// After a build: compresses once what every visitor loads. Plain JavaScript without dependencies: see start.mjs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The folders of static files, by what their addresses begin with. */
const FOLDERS = { "/_next/static/": ".next/static", "/": "public" };
/** Has a folder for each coding. Next empties `.next` before it builds. */
const COMPRESSED = ".next/compressed";
/** A compressed file is kept if it is at most this part of the original, which a font, compressed already, is not. */
const MOST_OF_ORIGINAL = 0.9;

/** By their names in HTTP, the preferred one first. They compress as much as they can: a build may take the time. */
const CODINGS = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * The static files of a build and of `public`.
 * @returns {{ address: string, file: string, compressed: { coding: string, file: string }[] }[]} with the path of each in each
 * coding, where there is no file if that would not be much smaller
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

/** Compresses every file that becomes much smaller by it. */
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
