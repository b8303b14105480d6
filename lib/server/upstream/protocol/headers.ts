import { parseHttpDate } from "./retry-after";

/** Headers of an answer by lower-case name; repeated ones are joined as in HTTP. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** These describe the limit at one call, and mean nothing for another. */
export const RATE_LIMIT_HEADERS = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"] as const;

/** Headers that the interface documents and that people or the console use; no other header is kept. */
const DOCUMENTED_HEADERS = [
  "request-id",
  ...RATE_LIMIT_HEADERS,
  "retry-after",
  "service-version",
  "deprecation",
  "sunset",
  "link",
] as const;

/** A longer value is left out whole, as half of a link would lead elsewhere. */
const LONGEST_VALUE = 1024;

/** Headers as undici gives them. */
export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The documented headers of an answer. Empty values are left out, and so are those that are not ASCII: Node may send them
 * in another encoding than they came in, and an id that changes on its way leads to no request.
 */
export function pickDocumentedHeaders(incoming: RawHeaders): AnswerHeaders {
  const documented: Record<string, string> = {};
  for (const name of DOCUMENTED_HEADERS) {
    const value = joinHeader(incoming[name]);
    if (value === undefined || value.length > LONGEST_VALUE) continue;
    if (/^[\t\x20-\x7e]+$/.test(value)) documented[name] = value;
  }
  const { "retry-after": wait } = documented;
  return wait === undefined
    ? documented
    : { ...documented, "retry-after": inSeconds(wait, joinHeader(incoming.date)) };
}

/** A wait until a date is until then by the service's clock, which may be hours off: it lasts from the answer's own date. */
function inSeconds(wait: string, date = ""): string {
  const [until, from] = [parseHttpDate(wait), parseHttpDate(date)];
  if (until === undefined || from === undefined) return wait;
  return String(Math.max((until - from) / 1000, 0));
}

/**
 * The headers of a request to the service; nothing of the browser's request is passed on.
 * @param bearer an access token for `/v1`, the key for a token request (interface, "POST /oauth/token")
 */
export function requestHeaders(bearer: string): Record<string, string> {
  return { accept: "application/json", "accept-encoding": "gzip", authorization: `Bearer ${bearer}` };
}

export function joinHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
