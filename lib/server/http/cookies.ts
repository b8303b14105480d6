/** Reads cookies of a request by name; a value is as it was sent, without decoding. */
export function cookieReader(headers: Headers): (name: string) => string | undefined {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const split = pair.indexOf("=");
    if (split > 0) cookies.set(pair.slice(0, split).trim(), pair.slice(split + 1).trim());
  }
  return (name) => cookies.get(name);
}
