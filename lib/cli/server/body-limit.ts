import type { IncomingMessage } from "node:http";

/** More than any request to Rollcall needs. */
export const MAX_BODY_BYTES = 64 * 1024;

interface BodyCallbacks {
  /** The whole body has arrived; none of it has been read. */
  onComplete(): void;
  /** Called once; no more is read from the connection. */
  onTooLarge(): void;
}

/**
 * Buffers the whole body of a request. It counts the bytes that arrive and not the declared length, so that neither a
 * reader nor a body that nobody reads can exceed the limit.
 */
export function readAhead(request: IncomingMessage, { onComplete, onTooLarge }: BodyCallbacks): void {
  if (!hasBody(request)) return onComplete();
  const push = request.push.bind(request);
  let size = 0;
  // A listener for `data` would consume the body.
  request.push = (chunk: Buffer | null) => {
    if (size > MAX_BODY_BYTES) return false;
    size += chunk?.length ?? 0;
    if (size > MAX_BODY_BYTES) {
      onTooLarge();
      return false;
    }
    push(chunk);
    if (chunk === null) onComplete();
    // With false Node would stop reading until somebody consumes the body.
    return true;
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
