import { type Reading, rewritten } from "./unescape";

/** Somewhere a line goes on as base64 does. Bounded, as all of these are: text may be megabytes of white space. */
const HAS_LINES = /[\r\n][ \t]{0,8}[\w+/=-]/;
const LINE_END = /[\r\n][ \t]{0,8}/g;

/** Somewhere breaks stand between bytes in hex, more of them than any date or number has: 65:79:4a, 6579 4a68, 0x65, 0x79. */
const HAS_BYTES = /(?:[\s:.,-]{1,2}(?:0x)?[\da-fA-F]{2,4}){4}/;
const BETWEEN_BYTES = /[\s:.,-]{1,2}(?:0x)?/g;

/** The text as somebody reads it who joins its lines, and as one who leaves out what stands between bytes in hex. */
export function* putTogether(reading: Reading): Generator<Reading> {
  if (HAS_LINES.test(reading.text)) yield without(LINE_END, reading);
  if (HAS_BYTES.test(reading.text)) yield without(BETWEEN_BYTES, reading);
}

function without(breaks: RegExp, { text, at, end }: Reading): Reading {
  const { plain, place } = rewritten(text, breaks, () => "");
  return {
    text: plain,
    at: (index) => at(place(index)),
    end: (index) => end(place(index - 1) + 1),
  };
}
