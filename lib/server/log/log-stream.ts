import { write, writeSync } from "node:fs";

const MOST_WAITING = 8 * 1024 * 1024;
/** How soon it is tried again where lines were not taken: a disk was full, or a pipe that does not block. */
const AGAIN_MS = 250;
/** How long the end of the process waits for such a pipe, and how often it looks. */
const LAST_MS = 1_000;
const LOOK_MS = 10;

export interface LogStream {
  write(line: string): void;
  /** Writes what waits before this returns, unless it is not taken. For the end of the process. */
  flushSync(): void;
}

/**
 * Lines for a file, pipe or terminal, written behind whoever logs. Where they are not taken, 8 MiB of them wait and the others are
 * lost: a log that cannot be written is no reason to stop working, and nothing that could be logged. pino's own stream throws
 * outside of anything then, and once it is full it never tries again.
 * @param lost told how many lines were, once they are taken again
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
    // What is being written has been handed over: Node ends when that has.
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
