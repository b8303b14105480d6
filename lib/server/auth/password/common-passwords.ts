import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * The ten thousand most common ones of at least twelve characters, by how often they were seen in what was stolen elsewhere; folded.
 * From SecLists' list of a million (MIT). Packed, since much in it nobody wants to read.
 */
const LIST = join(process.cwd(), "lib/server/auth/password/common-passwords.txt.gz");

let common: ReadonlySet<string> | undefined;

/** Whether a password is among those that are tried first, or little more than one of them or of a short text again and again. */
export function isCommon(password: string): boolean {
  common ??= new Set(gunzipSync(readFileSync(LIST)).toString().split("\n"));
  const folded = password.normalize("NFKC").toLowerCase();
  return common.has(folded) || repeats(folded) || runs(folded);
}

/** One to four characters again and again: `abcabcabcabc`. */
function repeats(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text);
}

/** Characters that each come after the one before them, or before it: `abcdefghijkl`. */
function runs(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
