import type { FileFormat } from "@/lib/contract/file-formats";

const LONGEST_WORD = 60;

/**
 * A file name that every file system accepts: lower-case ASCII letters, digits and hyphens, at most 170 characters, never a name
 * reserved by Windows. Sorted by name, files are in the order of time.
 * @param at milliseconds since the epoch @throws RangeError when that is no moment
 */
export function fileName(connection: string, resource: string, format: FileFormat, at: number): string {
  const moment = new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `rollcall-${word(connection)}-${word(resource)}-${moment}.${format}`;
}

function word(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_WORD)
    .replace(/^-+|-+$/g, "");
  return plain || "unnamed";
}
