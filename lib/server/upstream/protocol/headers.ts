/** Headers of an answer by lower-case name; repeated ones joined as HTTP joins them. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** What the limit was for one call, and is for no other. */
export const RATE_LIMIT_HEADERS = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"] as const;

/** What the interface documents and people or the client use; everything else stays with the service's answer. */
const DOCUMENTED_HEADERS = [
  "request-id",
  ...RATE_LIMIT_HEADERS,
  "retry-after",
  "service-version",
  "deprecation",
  "sunset",
  "link",
] as const;

/** Longer than any of these has reason to be. Half of a link would lead elsewhere, so what is longer is left out whole. */
const LONGEST_VALUE = 1024;

/** Headers as they came. */
export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The allow-listed headers of an answer, built anew. Left out is what says nothing, and what is not ASCII: Node may send it in
 * another encoding than it came in, and an id that changes on its way leads to no request.
 */
export function pickDocumentedHeaders(incoming: RawHeaders): AnswerHeaders {
  const kept: Record<string, string> = {};
  for (const name of DOCUMENTED_HEADERS) {
    const value = joinHeader(incoming[name]);
    if (value === undefined || value.length > LONGEST_VALUE) continue;
    if (/^[\t\x20-\x7e]+$/.test(value)) kept[name] = value;
  }
  return kept;
}

/** What goes up with a resource request: nothing of the browser's, only what the interface asks for. */
export function resourceRequestHeaders(accessToken: string): Record<string, string> {
  return { accept: "application/json", "accept-encoding": "gzip", authorization: `Bearer ${accessToken}` };
}

/** What goes up with a token request: the key as a bearer (interface, "POST /oauth/token"). */
export function tokenRequestHeaders(apiKey: string): Record<string, string> {
  return { accept: "application/json", "accept-encoding": "gzip", authorization: `Bearer ${apiKey}` };
}

export function joinHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
