import { z } from "zod";
import { type AccessState, EMPTY_STATE } from "@/lib/server/access/verdict/access-state";
import { gistOf, mergeStates } from "@/lib/server/access/verdict/merge-states";
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
  merge: ({ state: stored }, { state: apart }, { state: base }) => {
    const state = stored && apart ? mergeStates(stored, apart, base) : (apart ?? stored);
    return state ? { state } : {};
  },
};

/** How often instances are told that something was seen once more, which only makes the evidence younger. In milliseconds. */
const REPEAT_MS = 5_000;

/** A connection's row, and what this instance has last read in it and written to it. */
interface SharedState {
  row: SharedRow<AccessRow>;
  /** The row's state as this instance last took it over; what the store has beyond that, it has seen itself. */
  base: AccessState | undefined;
  toldGist: string;
  toldAt: number;
  end(): void;
}

interface ShareDeps {
  /** The key and address of each connection. */
  targets: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called with the error when a bug of Rollcall's own keeps a state from being shared. */
  failed(error: unknown): void;
}

/**
 * The same store, with what other instances see of the same connections too. Whatever changes what people are told, the other
 * instances hear of at once.
 */
export function shareAccess<Store extends AccessStore>(
  store: Store,
  rows: SharedRows,
  { targets, now, failed }: ShareDeps,
): Store {
  const sharedStates = new Map<string, SharedState>();

  function open(connection: string, target: string): void {
    sharedStates.get(connection)?.end();
    const row = rows.open(ACCESS_ROW, `${connection} ${target}`);
    const shared: SharedState = {
      row,
      base: undefined,
      toldGist: gistOf(EMPTY_STATE),
      toldAt: Number.NEGATIVE_INFINITY,
      end: row.onChange(() => hear(connection, shared)),
    };
    sharedStates.set(connection, shared);
    hear(connection, shared);
  }

  /** Takes over what others have seen. */
  function hear(connection: string, shared: SharedState): void {
    const state = stateIn(shared.row.peek());
    if (!state) return;
    const isKnown = shared.base !== undefined;
    const merged = mergeStates(state, store.get(connection), shared.base);
    shared.base = state;
    shared.toldGist = gistOf(state);
    store.set(connection, merged);
    // What this one has only seen once more tells against what it has heard.
    if (isKnown && gistOf(merged) !== shared.toldGist) tell(connection, shared).catch(failed);
  }

  async function tell(connection: string, shared: SharedState): Promise<void> {
    shared.toldGist = gistOf(store.get(connection));
    shared.toldAt = now();
    const update = await shared.row.update((row) => {
      const [own, base] = [store.get(connection), shared.base];
      const theirs = stateIn(row);
      const merged = theirs ? mergeStates(theirs, own, base) : own;
      const state = { ...merged, pending: {} };
      return [{ state }, { own, base, state }];
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
      if (!shared) return;
      if (gistOf(state) !== shared.toldGist || now() >= shared.toldAt + REPEAT_MS)
        tell(connection, shared).catch(failed);
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
