/** Letters of Latin scripts, and what stands between them; any other may be wider than it looks in code. */
const LATIN = /^[\x20-\x7e\u00a0-\u024f]*$/;
/** All but m and w, the widest of the small letters. */
const SLIM = /[a-ln-vx-z0-9 .,:;'()/_-]/g;
/** In pixels, at the 14 of the list's text and its medium weight. */
const SLIM_WIDTH = 8.6;
const WIDEST = 14;

/** Whether a text takes no more than `width` pixels in a list, whatever letters it is of. Not sure of it, it says no. */
export function surelyFits(text: string, width: number): boolean {
  if (!LATIN.test(text)) return false;
  if (text.length * WIDEST <= width) return true;
  const slim = text.match(SLIM)?.length ?? 0;
  return slim * SLIM_WIDTH + (text.length - slim) * WIDEST <= width;
}
