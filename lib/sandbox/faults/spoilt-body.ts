const BYTE_EVERY_MS = 1000;

/** The first half, then a broken connection. */
export function cutShort(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return firstHalfThen(bytes, (controller) => controller.error(new Error("Cut short on purpose.")));
}

/** The first half, then nothing, for as long as the reader will wait. */
export function fallSilent(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return firstHalfThen(bytes, () => new Promise<void>(() => {}));
}

/** All of it, one byte a second. */
export function byteASecond(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await new Promise<void>((resolve) => (timer = setTimeout(resolve, BYTE_EVERY_MS)));
      controller.enqueue(bytes.subarray(sent, sent + 1));
      sent += 1;
      if (sent === bytes.length) controller.close();
    },
    cancel: () => clearTimeout(timer),
  });
}

/** The stream asks again only once the half has been taken, so what follows cannot overtake it. */
function firstHalfThen(
  bytes: Uint8Array,
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): ReadableStream<Uint8Array> {
  let halfSent = false;
  return new ReadableStream({
    pull(controller) {
      if (halfSent) return then(controller);
      halfSent = true;
      controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)));
    },
  });
}
