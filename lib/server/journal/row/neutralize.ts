/** Controls, halves of characters, line ends of Unicode, and what turns the direction of writing around. */
const ACTIVE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text that is one line wherever it is shown and does nothing there; no longer than `longest` characters. */
export function neutralize(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll(ACTIVE, "\ufffd");
}

/** As free text is compared: two spellings of the same letters are one. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
