import type { PersistentState } from "./state";

/** Where the state outlives the process. Both methods do all of their work or throw `StoreUnusable`. */
export interface StateStore {
  /** The last state saved; undefined if there is none. */
  load(): PersistentState | undefined;
  /** Once it returns, the state survives the process being killed. */
  save(state: PersistentState): void;
}

/** The stored state cannot be read or written. The message says where, why and what to do. */
export class StoreUnusable extends Error {
  override readonly name = "StoreUnusable";
}

/** Forgets everything with the process. */
export function memoryStore(): StateStore {
  return { load: () => undefined, save: () => {} };
}
