/** Letters that are no wider than the widest here; any other may be. */
const KNOWN = /^[\x20-\x7e\u00c0-\u017f\u0370-\u03ff\u0400-\u045f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;
/** In pixels at the 14 of the list's text, regular or medium, rounded up: measured with the font that Rollcall brings. */
const WIDTHS = new Map(
  [
    { width: 4.5, letters: " !'(),.:;I`ijl|" },
    { width: 6.5, letters: '"*-[]^frt{}' },
    { width: 8.5, letters: "#+/<=>?FLTYZ\\_acehnosuvyz~" },
    { width: 9.5, letters: "$&0123456789EJKPSXbdgkpqx" },
    { width: 11, letters: "ABCDGHNOQRUV" },
  ].flatMap(({ width, letters }) => Array.from(letters, (letter) => [letter, width] as const)),
);
const WIDEST = 16;
/** In code, at its 12, the letters of a keyboard are all as wide. */
const CODE = /^[\x20-\x7e]*$/;
const CODE_WIDTH = 7.5;

/**
 * Whether a text takes no more than `width` pixels in a list, whatever letters it is of. Not sure of it, it says no.
 * @param isCode whether it is set as code
 */
export function surelyFits(text: string, width: number, isCode: boolean): boolean {
  if (isCode) return CODE.test(text) && text.length * CODE_WIDTH <= width;
  if (!KNOWN.test(text)) return false;
  if (text.length * WIDEST <= width) return true;
  let sum = 0;
  for (const letter of text) sum += WIDTHS.get(letter) ?? WIDEST;
  return sum <= width;
}
