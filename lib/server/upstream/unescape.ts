/** Text as somebody reads it who undoes its escapes, and where each of its characters stood at first. */
export interface Reading {
  text: string;
  /** The position in the original text of the character at `index`; its length for the end. */
  at(index: number): number;
}

/** One ASCII character as JSON, URLs (however often encoded) or HTML write it. */
const ESCAPE =
  /\\(?:u00([2-7][\da-f])|(["\\/]))|%(?:25)*([2-7][\da-f])|&(?:#x([2-7][\da-f])|#(\d{2,3})|(amp|lt|gt|quot|apos));/gi;

/** Most text has none of these: then there is nothing to look for. A page is looked through faster by letter than by pattern. */
const BEGINS_ESCAPE = ["\\", "%", "&"];

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export function plainReading(text: string): Reading {
  return { text, at: (index) => index };
}

/** The same text with one layer of escapes undone, or undefined when it has none. */
export function unescaped({ text, at }: Reading): Reading | undefined {
  if (!BEGINS_ESCAPE.some((letter) => text.includes(letter))) return undefined;
  const positions = new Uint32Array(text.length + 1);
  let plain = "";
  let done = 0;
  for (const escape of text.matchAll(ESCAPE)) {
    const before = text.slice(done, escape.index);
    for (let i = 0; i <= before.length; i += 1) positions[plain.length + i] = done + i;
    plain += before + characterOf(escape);
    done = escape.index + escape[0].length;
  }
  if (done === 0) return undefined;
  const rest = text.slice(done);
  for (let i = 0; i <= rest.length; i += 1) positions[plain.length + i] = done + i;
  return { text: plain + rest, at: (index) => at(positions[index] ?? text.length) };
}

function characterOf([, json, short, url, hex, decimal, name]: RegExpMatchArray): string {
  if (short) return short;
  const code = json ?? url ?? hex;
  if (code) return String.fromCharCode(Number.parseInt(code, 16));
  if (decimal) return String.fromCharCode(Number(decimal));
  return ENTITIES[name?.toLowerCase() ?? ""] ?? "";
}
