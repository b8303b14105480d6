import { type AccessState, EMPTY_STATE } from "@/lib/server/access/verdict/access-state";
import { gistOf, mergeStates } from "@/lib/server/access/verdict/merge-states";
import type { RowKind, SharedRow, SharedRows } from "@/lib/server/upstream/shared/shared-row";
import type { AccessStore } from "./access-store";

/** What all instances have seen of one connection with one key. */
interface AccessRow {
  state?: AccessState;
}

const ACCESS_ROW: RowKind<AccessRow> = {
  name: "access",
  first: {},
  merge: ({ state: stored }, { state: apart }, { state: base }) => {
    const state = stored && apart ? mergeStates(stored, apart, base) : (apart ?? stored);
    return state ? { state } : {};
  },
};

/** That something was seen once more is told this often, in milliseconds: it changes only when it was last so. */
const REPEAT_MS = 5_000;

interface Place {
  row: SharedRow<AccessRow>;
  /** What this instance last knew of the row; what it has beyond that, it has seen itself. */
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
  /** Called with a mistake of Rollcall's own. */
  failed(error: unknown): void;
}

/**
 * The same store, with what other instances see of the same connections. A change of what people are told is heard by the
 * others at once.
 */
export function shareAccess<Store extends AccessStore>(
  store: Store,
  rows: SharedRows,
  { targets, now, failed }: ShareDeps,
): Store {
  const places = new Map<string, Place>();

  function open(connection: string, target: string): void {
    places.get(connection)?.end();
    const row = rows.open(ACCESS_ROW, `${connection} ${target}`);
    const place: Place = {
      row,
      base: undefined,
      toldGist: gistOf(EMPTY_STATE),
      toldAt: Number.NEGATIVE_INFINITY,
      end: row.onChange(() => hear(connection, place)),
    };
    places.set(connection, place);
    hear(connection, place);
  }

  /** Takes over what others have seen. */
  function hear(connection: string, place: Place): void {
    const state = stateIn(place.row.peek());
    if (!state) return;
    const merged = mergeStates(state, store.get(connection), place.base);
    place.base = state;
    place.toldGist = gistOf(state);
    store.set(connection, merged);
  }

  async function tell(connection: string, place: Place): Promise<void> {
    place.toldGist = gistOf(store.get(connection));
    place.toldAt = now();
    const told = await place.row.update((row) => {
      const [own, base] = [store.get(connection), place.base];
      const theirs = stateIn(row);
      const merged = theirs ? mergeStates(theirs, own, base) : own;
      const state = { ...merged, pending: {} };
      return [{ state }, { own, base, state }];
    });
    // Heard meanwhile together with what others have changed since.
    if (place.base !== told.base || places.get(connection) !== place) return;
    place.base = told.state;
    store.set(connection, mergeStates(told.state, store.get(connection), told.own));
  }

  for (const [connection, target] of targets) open(connection, target);

  return {
    ...store,
    set(connection, state) {
      store.set(connection, state);
      const place = places.get(connection);
      if (!place) return;
      if (gistOf(state) !== place.toldGist || now() >= place.toldAt + REPEAT_MS)
        tell(connection, place).catch(failed);
    },
    forget(connection, target) {
      store.forget(connection, target);
      open(connection, target);
    },
  };
}

/** Another release may have kept less. */
function stateIn({ state }: AccessRow): AccessState | undefined {
  return state && { ...EMPTY_STATE, ...state };
}
