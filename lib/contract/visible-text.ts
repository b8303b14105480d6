import { z } from "zod";

/** Controls, halves of characters, line ends, and what turns the direction of writing around or cannot be seen, be it called a letter. */
export const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115f\u1160\u2800\u3164\uffa0]/u;
/** What can be seen by itself: marks need something to stand on. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Without space around it, and composed (NFC). Empty where it is many times too long: marks are put in order in a time that grows with the
 * square of their number.
 */
export function composedText(text: string, longest: number): string {
  const trimmed = text.trim();
  return trimmed.length > 10 * longest ? "" : trimmed.normalize("NFC");
}

/** A text of one line in any script, as a name is: without space around it, and never one that looks like nothing. */
export function visibleText(longest: number) {
  return z
    .string()
    .transform((text) => composedText(text, longest))
    .refine((text) => SEEN.test(text) && [...text].length <= longest && !UNSEEN.test(text))
    .describe(`1 to ${longest} characters that can be seen`);
}
