import { write, writeSync } from "node:fs";

const MOST_WAITING = 8 * 1024 * 1024;
/** How soon a write is tried again after a full disk, or a full pipe that does not block. */
const AGAIN_MS = 250;
/** How long the end of the process waits for such a pipe, and how often it tries. */
const LAST_MS = 1_000;
const LOOK_MS = 10;

export interface LogStream {
  write(line: string): void;
  /** Writes what waits before it returns, as far as possible. For the end of the process. */
  flushSync(): void;
}

/**
 * Writes lines to a file, pipe or terminal behind whoever logs. When they cannot be written, 8 MiB of them wait and the rest is
 * lost: a log that cannot be written is no reason to stop working. pino's own stream throws where nothing can catch it then,
 * and once it is full it never tries again.
 * @param lost called with the number of lost lines once lines are written again
 * @param mostWaiting in bytes
 */
export function createLogStream(
  fd: number,
  lost: (lines: number) => void,
  mostWaiting = MOST_WAITING,
): LogStream {
  let lines: string[] = [];
  let inHand = Buffer.alloc(0);
  let waiting = 0;
  let lostLines = 0;
  let state: "idle" | "writing" | "resting" = "idle";

  function take(line: string): void {
    const size = Buffer.byteLength(line);
    if (waiting + size > mostWaiting) {
      lostLines += 1;
      return;
    }
    waiting += size;
    lines.push(line);
    if (state === "idle") writeOn();
  }

  function writeOn(): void {
    if (inHand.length === 0) inHand = takeLines();
    state = inHand.length === 0 ? "idle" : "writing";
    if (state === "writing") write(fd, inHand, written);
  }

  function takeLines(): Buffer<ArrayBuffer> {
    const all = Buffer.from(lines.join(""));
    lines = [];
    return all;
  }

  function written(error: Error | null, bytes: number): void {
    if (error) {
      state = "resting";
      setTimeout(writeOn, AGAIN_MS).unref();
      return;
    }
    waiting -= bytes;
    inHand = inHand.subarray(bytes);
    if (inHand.length === 0) tellOfLost();
    writeOn();
  }

  function tellOfLost(): void {
    const count = lostLines;
    lostLines = 0;
    if (count > 0) lost(count);
  }

  function flushSync(): void {
    // The write in progress belongs to Node, which ends only after it.
    const rest = Buffer.concat(state === "writing" ? [takeLines()] : [inHand, takeLines()]);
    if (state !== "writing") inHand = Buffer.alloc(0);
    writeAll(fd, rest);
    waiting = inHand.length;
  }

  return { write: take, flushSync };
}

function writeAll(fd: number, bytes: Buffer): void {
  const latest = Date.now() + LAST_MS;
  for (let rest = bytes; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || Date.now() > latest) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
    }
  }
}
