import { LosslessNumber, parse } from "lossless-json";

/**
 * Parses JSON without losing a digit: a number that JavaScript would write otherwise (a 20-digit id, `1e400`, `-0`,
 * `1.0`) stays as it was written. Of a field that comes twice the last counts, as in `JSON.parse`.
 * @throws SyntaxError
 */
export function parseLossless(text: string): unknown {
  return parse(text, undefined, {
    parseNumber: (digits) =>
      String(Number(digits)) === digits ? Number(digits) : new LosslessNumber(digits),
    onDuplicateKey: ({ newValue }) => newValue,
  });
}
