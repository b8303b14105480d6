import type { SandboxState } from "./state";

/** Where the state outlives the process; both are whole or throw `StoreUnusable`. */
export interface Store {
  /** What was saved last; undefined if nothing ever was. */
  load(): SandboxState | undefined;
  /** Returns once it would survive the process being killed. */
  save(state: SandboxState): void;
}

/** What is kept cannot be read or written. The message says where, why and what can be done. */
export class StoreUnusable extends Error {
  override readonly name = "StoreUnusable";
}

/** Forgets everything with the process. */
export function memoryStore(): Store {
  return { load: () => undefined, save: () => {} };
}
