/** Version, trace, parent and flags (W3C Trace Context, 3.2.2); a later version may have more. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/** A trace that a client says its request is a part of, and the part of it that made the request. */
export interface Trace {
  trace: string;
  parent: string;
}

/** The trace of a `traceparent` header; nothing for none, several, or one that is malformed. */
export function traceOf(headers: readonly string[] | undefined): Trace | undefined {
  const [header = "", second] = headers ?? [];
  const [, version, trace, parent, more] = TRACEPARENT.exec(header) ?? [];
  if (second !== undefined || trace === undefined || parent === undefined) return undefined;
  return version === "00" && more !== undefined ? undefined : { trace, parent };
}
