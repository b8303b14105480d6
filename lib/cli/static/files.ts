import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { staticFiles } from "./compress.mjs";

/** One spelling of a file, as it goes over the wire. */
export interface Variant {
  /** The content coding; undefined for the file as it is. */
  coding?: string;
  body: Buffer;
  /** A strong entity tag, quotes included. */
  etag: string;
}

/** What is the same for everybody who asks. */
export interface StaticFile {
  type: string;
  /** Those of every answer, whether it has a body or not. */
  headers: Map<string, string>;
  /** The one that is preferred first, the file as it is last. */
  variants: readonly Variant[];
}

/** In the words that Next has for them. */
const TYPES = new Map([
  ["css", "text/css; charset=UTF-8"],
  ["js", "application/javascript; charset=UTF-8"],
  ["svg", "image/svg+xml"],
  ["woff2", "font/woff2"],
  ["yaml", "text/yaml; charset=UTF-8"],
]);

/** Next's own for each of the two: the name of what it built changes with its content. */
const BUILT = "public, max-age=31536000, immutable";
const PUBLIC = "public, max-age=0";

interface Manifest {
  headers: readonly { regex: string; headers: readonly { key: string; value: string }[] }[];
}

/**
 * Reads the files that a finished build and `public` hold into memory, by their addresses. What has a type that is not known
 * here is left out.
 */
export function readStaticFiles(): ReadonlyMap<string, StaticFile> {
  const { headers: rules } = JSON.parse(readFileSync(".next/routes-manifest.json", "utf8")) as Manifest;
  const files = new Map<string, StaticFile>();
  for (const { address, file, compressed } of staticFiles()) {
    const type = TYPES.get(file.slice(file.lastIndexOf(".") + 1));
    if (!type) continue;
    const own = rules
      .filter(({ regex }) => new RegExp(regex).test(address))
      .flatMap(({ headers }) => headers);
    files.set(address, {
      type,
      headers: new Map([
        ...own.map(({ key, value }) => [key, value] as const),
        ["Cache-Control", address.startsWith("/_next/") ? BUILT : PUBLIC],
        ["Vary", "Accept-Encoding"],
      ]),
      variants: [
        ...compressed
          .filter((each) => existsSync(each.file))
          .map((each) => readVariant(each.file, each.coding)),
        readVariant(file),
      ],
    });
  }
  return files;
}

function readVariant(file: string, coding?: string): Variant {
  const body = readFileSync(file);
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  return { ...(coding && { coding }), body, etag };
}
