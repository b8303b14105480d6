import type { ExportFormat } from "./export-rows";

const LONGEST_WORD = 60;

/**
 * A name that every file system takes: lower-case ASCII letters, digits and hyphens, never a name Windows keeps for
 * itself, at most 170 characters, in the order of time when sorted.
 * @param at milliseconds since the epoch @throws RangeError when that is no moment
 */
export function fileName(connection: string, resource: string, format: ExportFormat, at: number): string {
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
