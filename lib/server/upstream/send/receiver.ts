import { createGunzip, type Gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import type { RawHeaders } from "@/lib/server/upstream/protocol/headers";
import { Pieces } from "./pieces";

/** The beginning of an answer, as it came. */
export interface Head {
  status: number;
  headers: RawHeaders;
}

/** How a body is to be read, and how much of it at most, on the wire as well as decompressed. */
export interface Reading {
  encoding: "identity" | "gzip";
  mostBytes: number;
}

/** More came than is read of any answer. */
export class TooLarge extends Error {}

/** One or two announce an answer; whoever sends more keeps everybody busy with reading them. */
const MOST_HINTS = 100;

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
  readonly #body = new Pieces();
  /** What the decoder has not been given yet: it takes one piece at a time, however many come meanwhile. */
  readonly #compressed = new Pieces();
  #isDecoding = false;
  #wireSize = 0;
  #hints = 0;
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

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    // A hint of what is to come is no answer yet.
    if (status < 200) return this.#noteHint();
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
    this.#compressed.add(chunk);
    if (this.#wireSize > this.#mostBytes) this.giveUp(tooLarge(this.#mostBytes));
    else this.#decode(this.#gunzip);
  }

  onResponseEnd(): void {
    this.#isOver = true;
    if (this.#gunzip) this.#decode(this.#gunzip);
    else this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#isOver = true;
    this.#fail(error);
  }

  #noteHint(): void {
    this.#hints += 1;
    if (this.#hints > MOST_HINTS)
      this.giveUp(new TooLarge("it is announced again and again and does not come"));
  }

  #decode(gunzip: Gunzip): void {
    if (this.#isDecoding) return;
    if (this.#compressed.size === 0) {
      if (this.#isOver) gunzip.end();
      return;
    }
    this.#isDecoding = true;
    gunzip.write(this.#compressed.take(), (error) => {
      this.#isDecoding = false;
      if (!error) this.#decode(gunzip);
    });
  }

  #decoder(): Gunzip {
    const gunzip = createGunzip();
    gunzip.on("data", (chunk: Buffer) => this.#take(chunk));
    gunzip.on("end", () => this.#finish());
    gunzip.on("error", (error) => this.giveUp(error));
    return gunzip;
  }

  #take(chunk: Buffer): void {
    this.#body.add(chunk);
    const { size } = this.#body;
    const wire = this.#gunzip?.bytesWritten;
    if (size > this.#mostBytes) {
      this.giveUp(tooLarge(this.#mostBytes));
    } else if (wire !== undefined && size > SUSPICIOUS_BYTES && size > wire * MOST_GROWTH) {
      this.giveUp(new TooLarge("it would grow without measure when decompressed"));
    }
  }

  #finish(): void {
    const body = this.#body.take().toString("utf8");
    if (this.head) this.#resolve({ head: this.head, body: body.replace(/^\ufeff/, "") });
    // What follows the end of what was compressed belongs to nothing.
    if (!this.#isOver) this.#controller?.abort(new TooLarge("it goes on after its end"));
  }

  #fail(reason: unknown): void {
    this.#reject(reason);
    this.#gunzip?.destroy();
    this.#body.take();
    this.#compressed.take();
  }
}

function tooLarge(mostBytes: number): TooLarge {
  return new TooLarge(`it is larger than ${mostBytes / 1024} KiB`);
}
