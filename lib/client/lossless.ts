import { isSafeNumber, LosslessNumber, parse } from "lossless-json";

/** Parses JSON without losing a digit: a number JavaScript cannot hold stays as it was written. @throws SyntaxError */
export function parseLossless(text: string): unknown {
  return parse(text, undefined, (digits) =>
    isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits),
  );
}
