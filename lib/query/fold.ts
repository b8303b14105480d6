/**
 * Accents, points and harakat: marks that people leave out when they type. Marks that write vowels (Devanagari, Thai) and the
 * voicing of kana stay, because without them it would be another word.
 */
const OMITTED_MARKS =
  /(?![\u3099\u309a])(?=\p{M})[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]/gu;

/** Invisible, so nobody types them: zero-width, direction and joining controls, soft hyphens, the kashida. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** More marks on one letter than any script has (UAX #15, stream-safe text). The half-width voicing of kana decomposes to marks. */
const MANY_MARKS = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
/** The combining grapheme joiner: it ends a run of marks, and cannot be seen. */
const JOINER = "\u034f";

/**
 * The same text to read, search and sort, with joiners among marks that are too many: they are put in order in a time that grows with the
 * square of their number.
 */
export function joinMarks(text: string): string {
  return text.replace(MANY_MARKS, `$&${JOINER}`);
}

/** Letters without a decomposition that people type as others. */
const TYPED_AS: Readonly<Record<string, string>> = Object.fromEntries(
  "ß=ss ı=i ȷ=j ς=σ æ=ae œ=oe ø=o ł=l đ=d ð=d ħ=h ŧ=t þ=th ‘=' ’=' ‛=' ʻ=' ʼ=' ′=' ‐=- ‒=- –=- —=- ―=- −=-"
    .split(" ")
    .map((pair) => pair.split("=")),
);
const SPECIAL = new RegExp(`[${Object.keys(TYPED_AS).join("")}]`, "gu");
// Control characters are meant literally: in ASCII only capitals fold.
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;

/**
 * A text as search compares it: without case, accents, width and ligatures, in any script. Both sides are folded the
 * same way, so a text is always found by itself, by any of its words, and by what a plain keyboard makes of it.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return joinMarks(text)
    .normalize("NFKD")
    .replace(OMITTED_MARKS, "")
    .replace(UNSEEN, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => TYPED_AS[letter] as string);
}

/** The words of a query, folded: each must be somewhere in a row. None when nothing visible was typed. */
export function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/u).filter(Boolean);
}

/** Whether each of the words is somewhere in a folded text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
