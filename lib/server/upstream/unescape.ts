/** Text as somebody reads it who undoes its escapes, and where each of its characters stood at first. */
export interface Reading {
  text: string;
  /** The position in the original text of the character at `index`. */
  at(index: number): number;
  /** The position in the original text behind the character before `index`. */
  end(index: number): number;
}

/** One ASCII character, or the end of a line, as JSON, URLs (however often encoded) or HTML write it. */
const ESCAPE =
  /\\(?:u00([2-7][\da-f]|0[ad])|(["\\/nr]))|%(?:25)*([2-7][\da-f]|0[ad])|&(?:#x([2-7][\da-f]|0?[ad])|#(\d{2,3})|(amp|lt|gt|quot|apos));/gi;

/** Most text has none of these: then there is nothing to look for. A page is looked through faster by letter than by pattern. */
const BEGINS_ESCAPE = ["\\", "%", "&"];

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const LINE_ENDS: Readonly<Record<string, string>> = { n: "\n", r: "\r" };

export function plainReading(text: string): Reading {
  return { text, at: (index) => index, end: (index) => index };
}

/** The same text with one layer of escapes undone, or undefined when it has none. */
export function unescaped({ text, at, end }: Reading): Reading | undefined {
  if (!BEGINS_ESCAPE.some((letter) => text.includes(letter))) return undefined;
  const { plain, place } = rewritten(text, ESCAPE, characterOf);
  if (plain.length === text.length) return undefined;
  return { text: plain, at: (index) => at(place(index)), end: (index) => end(place(index)) };
}

/** A text with every match of a pattern replaced by fewer characters, and where each character left stood in it. */
export function rewritten(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => string,
): { plain: string; place(index: number): number } {
  const positions = new Uint32Array(text.length + 1);
  let plain = "";
  let done = 0;
  const keep = (upTo: number) => {
    for (let i = done; i <= upTo; i += 1) positions[plain.length + i - done] = i;
    plain += text.slice(done, upTo);
  };
  for (const match of text.matchAll(pattern)) {
    keep(match.index);
    plain += replacement(match);
    done = match.index + match[0].length;
  }
  keep(text.length);
  return { plain, place: (index) => positions[index] ?? text.length };
}

function characterOf([, json, short, url, hex, decimal, name]: RegExpMatchArray): string {
  if (short) return LINE_ENDS[short] ?? short;
  const code = json ?? url ?? hex;
  if (code) return String.fromCharCode(Number.parseInt(code, 16));
  if (decimal) return String.fromCharCode(Number(decimal));
  return ENTITIES[name?.toLowerCase() ?? ""] ?? "";
}
