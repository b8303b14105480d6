/** Control characters, lone surrogates, Unicode line ends, and marks that change the direction of writing. */
const ACTIVE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The text as one harmless line, no longer than `longest` characters. */
export function neutralize(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll(ACTIVE, "\ufffd");
}

/** Text as it is compared in searches: case and composition of characters do not count. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
