import type { Store } from "./walk-bed";

/** Whether a process dies before or after its last statement is executed. */
export type TimeOfDeath = "before" | "after";

/**
 * The store of a process that is killed at its `call`-th call: neither that one nor any later one ever answers.
 * @param died called at that moment
 */
export function dyingStore(store: Store, call: number, when: TimeOfDeath, died: () => void): Store {
  let calls = 0;
  const never = new Promise<never>(() => {});
  const wrap =
    <Arguments extends unknown[]>(answer: (...given: Arguments) => Promise<unknown>) =>
    async (...given: Arguments): Promise<unknown> => {
      calls += 1;
      if (calls > call) return never;
      if (calls < call) return answer(...given);
      if (when === "after") await answer(...given);
      died();
      return never;
    };
  return {
    ...store,
    claim: wrap(store.claim),
    // Not counted: how often it comes depends on the clock.
    renew: (...given: Parameters<Store["renew"]>) => (calls < call ? store.renew(...given) : never),
    release: wrap(store.release),
    updateWalk: wrap(store.updateWalk),
    writePage: wrap(store.writePage),
    complete: wrap(store.complete),
    deleteUnused: wrap(store.deleteUnused),
  } as Store;
}

/** The store of a database that is away for as long as there is a failure. */
export function absentStore(store: Store, failure: () => Error | undefined): Store {
  const wrap =
    <Arguments extends unknown[]>(answer: (...given: Arguments) => Promise<unknown>) =>
    async (...given: Arguments): Promise<unknown> => {
      const error = failure();
      if (error) throw error;
      return answer(...given);
    };
  return Object.fromEntries(
    Object.entries(store).map(([name, method]) => [name, wrap(method as never)]),
  ) as never;
}
