/** A secret as it is and as base64 and hex write it. */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  return [
    ...new Set([secret, hex, hex.toUpperCase(), ...[0, 1, 2].flatMap((before) => base64(bytes, before))]),
  ];
}

/**
 * What of base64 belongs to these bytes alone, whatever stands around them: Basic credentials, a header or a whole
 * body that was encoded. `before` is how many bytes of a group of three come first.
 */
function base64(bytes: Buffer, before: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(before), bytes]);
  const start = Math.ceil((before * 8) / 6);
  const end = Math.floor((padded.length * 8) / 6);
  return [padded.toString("base64").slice(start, end), padded.toString("base64url").slice(start, end)];
}
