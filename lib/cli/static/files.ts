import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { staticFiles } from "./compress.mjs";

export interface Variant {
  /** The content coding; undefined for the file as it is. */
  coding?: string;
  body: Buffer;
  /** A strong entity tag, quotes included. */
  etag: string;
}

/** A file that is the same for every client. */
export interface StaticFile {
  type: string;
  /** Sent with every answer, even one without a body. */
  headers: Map<string, string>;
  /** In order of preference, the uncompressed file last. */
  variants: readonly Variant[];
}

/** Spelled as Next spells them. */
const TYPES = new Map([
  ["css", "text/css; charset=UTF-8"],
  ["js", "application/javascript; charset=UTF-8"],
  ["svg", "image/svg+xml"],
  ["woff2", "font/woff2"],
  ["yaml", "text/yaml; charset=UTF-8"],
]);

/** The values that Next uses: the name of a built file changes with its content. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const PUBLIC = "public, max-age=0";

interface Manifest {
  headers: readonly { regex: string; headers: readonly { key: string; value: string }[] }[];
}

/**
 * Reads the static files of the build and of `public` into memory, by path. A file of an unknown type is left out, so
 * that Next serves it.
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
        ["Cache-Control", address.startsWith("/_next/") ? IMMUTABLE : PUBLIC],
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
