/** Letters whose widths are known here; any other may be wider than it looks in code. */
const LATIN = /^[\x20-\x7e\u00c0-\u017f\u0370-\u03ff\u0400-\u045f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;
/** In pixels at the 14 of the list's text and its medium weight, rounded up: measured with the font that Rollcall brings. */
const THIN = /[ !'|,.`ijlI():;\-[\]{}"*frt1]/g;
const THIN_WIDTH = 6;
const COMMON = /[a-eghknopqsuvxyz02-9/_+#?<>=~^EFJLTXYZ]/g;
const COMMON_WIDTH = 9.5;
const WIDEST = 16;

/** Whether a text takes no more than `width` pixels in a list, whatever letters it is of. Not sure of it, it says no. */
export function surelyFits(text: string, width: number): boolean {
  if (!LATIN.test(text)) return false;
  if (text.length * WIDEST <= width) return true;
  const thin = text.match(THIN)?.length ?? 0;
  const common = text.match(COMMON)?.length ?? 0;
  const wide = text.length - thin - common;
  return thin * THIN_WIDTH + common * COMMON_WIDTH + wide * WIDEST <= width;
}
