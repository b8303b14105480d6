/** A source of random bytes: fills and returns its argument. */
export type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

export function secureRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(bytes);
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A prefix and `length` random characters of five bits each. */
export function mint(prefix: string, length: number, random: Random): string {
  let text = prefix;
  // 256 is a multiple of 32, so masking a byte favours no letter.
  for (const byte of random(new Uint8Array(length))) text += ALPHABET[byte & 31];
  return text;
}
