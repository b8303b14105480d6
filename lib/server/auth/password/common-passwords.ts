import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * The ten thousand most common leaked passwords of at least twelve characters, folded. From SecLists' list of a million
 * (MIT). Compressed, because much of it is nothing to read.
 */
const LIST = join(process.cwd(), "lib/server/auth/password/common-passwords.txt.gz");

let common: ReadonlySet<string> | undefined;

/** Whether a password is one of the common ones, hardly more than one, or a short text repeated. */
export function isCommon(password: string): boolean {
  common ??= new Set(gunzipSync(readFileSync(LIST)).toString().split("\n"));
  const folded = password.normalize("NFKC").toLowerCase();
  return common.has(folded) || repeats(folded) || runs(folded);
}

/** One to four characters repeated, as in `abcabcabcabc`. */
function repeats(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text);
}

/** Consecutive characters, up or down: `abcdefghijkl`. */
function runs(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
