/**
 * A secret as it is, in capitals or small letters throughout, and as hex and base64 write it: base64 of it, of that once more, and of its UTF-16, as Windows has
 * it. What escapes and breaks make of these is undone before they are looked for.
 */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const once = inBase64(bytes);
  const again = once.flatMap((text) => inBase64(Buffer.from(text)));
  const wide = inBase64(Buffer.from(secret, "utf16le"));
  const folded = [secret.toUpperCase(), secret.toLowerCase()];
  return [...new Set([secret, ...folded, hex, hex.toUpperCase(), ...once, ...again, ...wide])];
}

/**
 * What of base64 belongs to these bytes alone, whatever stands around them: Basic credentials, a header or a whole
 * body that was encoded. It depends on how many bytes of a group of three come first.
 */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const start = Math.ceil((before * 8) / 6);
    const end = Math.floor((padded.length * 8) / 6);
    return [padded.toString("base64").slice(start, end), padded.toString("base64url").slice(start, end)];
  });
}
