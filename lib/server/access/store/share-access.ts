import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type AccessState, EMPTY_STATE } from "@/lib/server/access/verdict/access-state";
import { mergeStates } from "@/lib/server/access/verdict/merge-states";
import { isState } from "@/lib/server/access/verdict/state-shape";
import type { RowKind, SharedRow, SharedRows } from "@/lib/server/upstream/shared/shared-row";
import type { AccessStore } from "./access-store";

/** What all instances have seen of one connection with one key. */
interface AccessRow {
  state?: AccessState;
}

const ACCESS_ROW: RowKind<AccessRow> = {
  name: "access",
  first: {},
  shape: z.object({ state: z.custom(isState).optional() }),
  // What is deprecated goes years after it is announced.
  distant: ["sunset"],
  merge: ({ state: stored }, { state: apart }, { state: base }) => {
    const state = stored && apart ? mergeStates(stored, apart, base) : (apart ?? stored);
    return state ? { state } : {};
  },
};

/** A connection's row, and what this instance has last read in it and written to it. */
interface SharedState {
  row: SharedRow<AccessRow>;
  /** The row's state as this instance last took it over; what the store has beyond that, it has seen itself. */
  base: AccessState | undefined;
  end(): void;
}

interface ShareDeps {
  /** The key and address of each connection. */
  targets: ReadonlyMap<string, string>;
  /** Called with the error when a bug of Rollcall's own keeps a state from being shared. */
  failed(error: unknown): void;
}

/**
 * The same store, with what other instances see of the same connections too. They hear of everything at once, also of what was only
 * seen once more: it tells for how long, and which of two troubles is the newer.
 */
export function shareAccess<Store extends AccessStore>(
  store: Store,
  rows: SharedRows,
  { targets, failed }: ShareDeps,
): Store {
  const sharedStates = new Map<string, SharedState>();

  function open(connection: string, target: string): void {
    sharedStates.get(connection)?.end();
    const row = rows.open(ACCESS_ROW, `${connection} ${target}`);
    const shared: SharedState = {
      row,
      base: undefined,
      end: row.onChange(() => hear(connection, shared)),
    };
    sharedStates.set(connection, shared);
    hear(connection, shared);
  }

  /** Takes over what others have seen. */
  function hear(connection: string, shared: SharedState): void {
    const state = stateIn(shared.row.peek());
    if (!state) return;
    const merged = mergeStates(state, store.get(connection), shared.base);
    shared.base = state;
    store.set(connection, merged);
  }

  async function tell(connection: string, shared: SharedState): Promise<void> {
    const update = await shared.row.update((row) => {
      const [own, base] = [store.get(connection), shared.base];
      const theirs = stateIn(row);
      const merged = theirs ? mergeStates(theirs, own, base) : own;
      const state = { ...merged, pending: {} };
      return [isDeepStrictEqual(state, theirs) ? row : { state }, { own, base, state }];
    });
    // The row has been taken over meanwhile, with newer changes of others.
    if (shared.base !== update.base || sharedStates.get(connection) !== shared) return;
    shared.base = update.state;
    store.set(connection, mergeStates(update.state, store.get(connection), update.own));
  }

  for (const [connection, target] of targets) open(connection, target);

  return {
    ...store,
    set(connection, state) {
      store.set(connection, state);
      const shared = sharedStates.get(connection);
      if (shared) tell(connection, shared).catch(failed);
    },
    forget(connection, target) {
      store.forget(connection, target);
      open(connection, target);
    },
  };
}

/** With empty members for those that the release that wrote it did not know. */
function stateIn({ state }: AccessRow): AccessState | undefined {
  return state && { ...EMPTY_STATE, ...state };
}
