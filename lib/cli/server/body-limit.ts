import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { Pieces } from "@/lib/server/upstream/send/pieces";

/** More than any request to Rollcall needs. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Each takes time. Those of a network have more than a thousand bytes. */
export const MAX_PIECES = 8 * 1024;

interface BodyCallbacks {
  /** The whole body has arrived, or there is none; none of it has been read. */
  onComplete(): void;
  /** Called once; no more is read from the connection. */
  onTooLarge(): void;
}

/**
 * Buffers the whole body of a request, in one piece. It counts the bytes that arrive, whatever the headers say, so that neither a
 * reader nor a body that nobody reads can exceed the limit.
 */
export function readAhead(request: IncomingMessage, { onComplete, onTooLarge }: BodyCallbacks): void {
  const push = request.push.bind(request);
  // The parser pushes in the context of its connection: what a request causes would be logged without its id.
  const complete = AsyncResource.bind(onComplete);
  const tooLarge = AsyncResource.bind(onTooLarge);
  const body = new Pieces();
  let pieces = 0;
  let isTooLarge = false;
  // A listener for `data` would consume the body.
  request.push = (piece: Buffer | null) => {
    if (isTooLarge) return false;
    if (piece === null) {
      if (body.size > 0) push(body.take());
      push(null);
      complete();
      return false;
    }
    pieces += 1;
    isTooLarge = pieces > MAX_PIECES || body.size + piece.length > MAX_BODY_BYTES;
    if (isTooLarge) tooLarge();
    else body.add(piece);
    // With false Node would stop reading until somebody consumes the body.
    return !isTooLarge;
  };
}
