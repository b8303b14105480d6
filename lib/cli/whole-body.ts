import type { IncomingMessage } from "node:http";

/** More than any request to Rollcall has. */
export const MOST_BYTES = 64 * 1024;

interface Outcome {
  /** All of it is here, unread. */
  arrived(): void;
  /** Called once; nothing more is read from the connection. */
  tooLarge(): void;
}

/**
 * Waits for the whole body of a request. What is counted is what comes, whatever the request says of its length: whoever
 * reads it later need not count, and what nobody reads is no more than this either.
 */
export function awaitBody(request: IncomingMessage, { arrived, tooLarge }: Outcome): void {
  if (!hasBody(request)) return arrived();
  const push = request.push.bind(request);
  let size = 0;
  // Listening for `data` would take the body from whoever is to read it.
  request.push = (chunk: Buffer | null) => {
    if (size > MOST_BYTES) return false;
    size += chunk?.length ?? 0;
    if (size > MOST_BYTES) {
      tooLarge();
      return false;
    }
    push(chunk);
    if (chunk === null) arrived();
    // Node would wait with the rest until somebody reads.
    return true;
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
