import { createGunzip, type Gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import type { RawHeaders } from "@/lib/server/upstream/protocol/headers";
import { Pieces } from "./pieces";

/** Status and headers of an answer, as they came. */
export interface Head {
  status: number;
  headers: RawHeaders;
}

/** How to read a body. `mostBytes` holds on the wire and after decompression. */
export interface Reading {
  encoding: "identity" | "gzip";
  mostBytes: number;
}

/** The answer is larger than any that is read. */
export class TooLarge extends Error {}

/** One or two informational responses announce an answer; endless ones would only keep this process busy. */
const MOST_HINTS = 100;

/** From this size on a body may not have grown much in decompression: JSON grows tenfold, a bomb a thousandfold. */
const SUSPICIOUS_BYTES = 1024 * 1024;
const MOST_GROWTH = 200;

/**
 * Gathers one answer through undici's own callbacks. Its `request` makes a stream of every body, which costs half of a call
 * beside the wire.
 */
export class Receiver implements Dispatcher.DispatchHandler {
  /** Set once an answer has begun. */
  head: Head | undefined;
  /**
   * The answer with its whole body as text, without a byte order mark. Bytes that are not UTF-8 become U+FFFD, so that one
   * broken name does not cost the page. Rejects with the error of undici, the decoder or `accept`, or the reason of `giveUp`.
   */
  readonly answer: Promise<{ head: Head; body: string }>;
  readonly #accept: (head: Head) => Reading;
  #mostBytes = 0;
  #resolve!: (answer: { head: Head; body: string }) => void;
  #reject!: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #gunzip: Gunzip | undefined;
  readonly #body = new Pieces();
  /** What waits for the decoder, which takes one piece at a time. */
  readonly #compressed = new Pieces();
  #isDecoding = false;
  #wireSize = 0;
  #hints = 0;
  #isOver = false;
  #reason: Error | undefined;

  /**
   * @param accept says how to read an answer with this head; when it throws, the rest is not read
   * @param onConnected told once there is a connection to send the request by
   */
  constructor(
    accept: (head: Head) => Reading,
    private readonly onConnected: () => void,
  ) {
    this.#accept = accept;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Ends the answer and its connection, or keeps the request from being sent. */
  giveUp(reason: Error): void {
    this.#fail(reason);
    this.#reason = reason;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#reason) controller.abort(this.#reason);
    else this.onConnected();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    // An informational response is not the answer yet.
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

  // A connection is never paused during decompression: when one ends that undici has paused, an assertion of undici fails
  // where it cannot be caught. What waits for the decoder is bounded like every body.
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
    // Bytes after the end of the compressed body belong to nothing.
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
