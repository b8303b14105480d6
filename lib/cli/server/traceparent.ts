/** Version, trace id, parent id and flags (W3C Trace Context, 3.2.2); a later version may have more. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/** The trace that a request belongs to, and the span that sent it, as its client says. Both are lower-case hex. */
export interface Trace {
  trace: string;
  parent: string;
}

/** Parses the `traceparent` headers of a request; undefined for none, for several, and for a malformed one. */
export function parseTraceparent(headers: readonly string[] | undefined): Trace | undefined {
  const [header = "", second] = headers ?? [];
  const [, version, trace, parent, more] = TRACEPARENT.exec(header) ?? [];
  if (second !== undefined || trace === undefined || parent === undefined) return undefined;
  return version === "00" && more !== undefined ? undefined : { trace, parent };
}
