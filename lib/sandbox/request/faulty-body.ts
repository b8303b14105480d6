const BYTE_INTERVAL_MS = 1000;

/** The first half, then a broken connection. */
export function truncate(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return firstHalf(bytes, (controller) => controller.error(new Error("Cut short on purpose.")));
}

/** The first half, then nothing, however long the reader waits. */
export function stall(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return firstHalf(bytes, () => new Promise<void>(() => {}));
}

/** All of it, one byte a second. */
export function oneBytePerSecond(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    async pull(controller) {
      if (position > 0) await new Promise<void>((resolve) => (timer = setTimeout(resolve, BYTE_INTERVAL_MS)));
      controller.enqueue(bytes.subarray(position, position + 1));
      position += 1;
      if (position === bytes.length) controller.close();
    },
    cancel: () => clearTimeout(timer),
  });
}

/** `then` runs when the reader asks for more: it has taken the half by then, so what follows cannot overtake it. */
function firstHalf(
  bytes: Uint8Array,
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): ReadableStream<Uint8Array> {
  let hasHalf = false;
  return new ReadableStream({
    pull(controller) {
      if (hasHalf) return then(controller);
      hasHalf = true;
      controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)));
    },
  });
}
