/** What a request identifies itself with: an exchange with the key, a resource with a token, a discovery document with nothing. */
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
