import { createGunzip, type Gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import type { Incoming } from "./headers";

/** The beginning of an answer, as it came. */
export interface Head {
  status: number;
  headers: Incoming;
}

/** How a body is to be read, and how much of it at most, on the wire as well as decompressed. */
export interface Reading {
  encoding: "identity" | "gzip";
  mostBytes: number;
}

/** The body is more than is read of any. */
export class TooLarge extends Error {}

/** From here on a body must have taken its room on the wire too: JSON shrinks to a tenth, a bomb to a thousandth. */
const SUSPICIOUS_BYTES = 1024 * 1024;
const MOST_GROWTH = 200;

/**
 * Gathers one answer as undici tells of it. undici's own `request` makes a stream of every body, which costs more than
 * everything else about a call.
 */
export class Receiver implements Dispatcher.DispatchHandler {
  /** Set as soon as an answer has begun. */
  head: Head | undefined;
  /**
   * The answer with its whole body as text. A byte order mark is no part of it; bytes that are no UTF-8 become U+FFFD,
   * so that one broken name costs nobody the page. Rejects with what undici, the decoder, `accept` or `giveUp` had to say.
   */
  readonly whole: Promise<{ head: Head; body: string }>;
  readonly #accept: (head: Head) => Reading;
  #mostBytes = 0;
  #resolve!: (answer: { head: Head; body: string }) => void;
  #reject!: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #gunzip: Gunzip | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #wireSize = 0;
  #isOver = false;
  #reason: Error | undefined;

  /** @param accept says how to read what begins like this, or throws: the rest of it is not read then */
  constructor(accept: (head: Head) => Reading) {
    this.#accept = accept;
    this.whole = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Ends the answer and its connection, whatever has come of it, or keeps the request from being sent. */
  giveUp(reason: Error): void {
    this.#fail(reason);
    this.#reason = reason;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#reason) controller.abort(this.#reason);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Incoming): void {
    // A hint of what is to come is no answer yet.
    if (status < 200) return;
    this.head = { status, headers };
    try {
      const { encoding, mostBytes } = this.#accept(this.head);
      this.#mostBytes = mostBytes;
      if (encoding === "gzip") this.#gunzip = this.#decoder();
    } catch (refusal) {
      this.giveUp(refusal as Error);
    }
  }

  // Nothing is ever paused while it is decompressed: when a connection ends that undici has paused, one of its assertions
  // fails where nobody can catch it. What waits for the decoder is bounded as every body is.
  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#gunzip) return this.#take(chunk);
    this.#wireSize += chunk.length;
    if (this.#wireSize > this.#mostBytes) this.giveUp(tooLarge(this.#mostBytes));
    else this.#gunzip.write(chunk);
  }

  onResponseEnd(): void {
    this.#isOver = true;
    if (this.#gunzip) this.#gunzip.end();
    else this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#isOver = true;
    this.#fail(error);
  }

  #decoder(): Gunzip {
    const gunzip = createGunzip();
    gunzip.on("data", (chunk: Buffer) => this.#take(chunk));
    gunzip.on("end", () => this.#finish());
    gunzip.on("error", (error) => this.giveUp(error));
    return gunzip;
  }

  #take(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    const wire = this.#gunzip?.bytesWritten;
    if (this.#size > this.#mostBytes) {
      this.giveUp(tooLarge(this.#mostBytes));
    } else if (wire !== undefined && this.#size > SUSPICIOUS_BYTES && this.#size > wire * MOST_GROWTH) {
      this.giveUp(new TooLarge("it would grow without measure when decompressed"));
    }
  }

  #finish(): void {
    const [only, more] = this.#chunks;
    const bytes = only && !more ? only : Buffer.concat(this.#chunks);
    if (this.head) this.#resolve({ head: this.head, body: bytes.toString("utf8").replace(/^\ufeff/, "") });
    // What follows the end of what was compressed belongs to nothing.
    if (!this.#isOver) this.#controller?.abort(new TooLarge("it goes on after its end"));
  }

  #fail(reason: unknown): void {
    this.#reject(reason);
    this.#gunzip?.destroy();
    this.#chunks = [];
  }
}

function tooLarge(mostBytes: number): TooLarge {
  return new TooLarge(`it is larger than ${mostBytes / 1024} KiB`);
}
