/** The credential of a request: the key for a token exchange, a token for a resource, none for a discovery document. */
export function credentialOf({
  method,
  path,
}: {
  method: string;
  path: string;
}): "key" | "token" | undefined {
  if (method === "POST") return "key";
  return path.startsWith("/.well-known/") ? undefined : "token";
}
