/** Functions that close what has been opened, to be called in reverse order. */
export type Closers = Array<() => Promise<void> | void>;

export async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).toReversed()) {
    try {
      await close();
    } catch {
      // One that fails must not keep the others open; the process releases what it held.
    }
  }
}
