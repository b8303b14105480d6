/** Cryptographic randomness as an argument: fills and returns the bytes it is given. */
export type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** The platform's own. */
export function secureRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(bytes);
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A prefix and `length` opaque characters of five bits each. */
export function mint(prefix: string, length: number, random: Random): string {
  let minted = prefix;
  // 32 letters divide 256 evenly: masking a byte favours none of them.
  for (const byte of random(new Uint8Array(length))) minted += ALPHABET[byte & 31];
  return minted;
}
