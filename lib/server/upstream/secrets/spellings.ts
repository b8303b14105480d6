/**
 * The ways to write a secret that are searched for: as it is, in upper and lower case, in hex, and in base64, once or twice,
 * of UTF-8 or UTF-16. Escapes and separators are undone before the search.
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
 * The characters of base64 that depend on these bytes alone, whatever was encoded around them, such as Basic credentials or a
 * whole body: one form for each position in a group of three bytes.
 */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const start = Math.ceil((before * 8) / 6);
    const end = Math.floor((padded.length * 8) / 6);
    return [padded.toString("base64").slice(start, end), padded.toString("base64url").slice(start, end)];
  });
}
