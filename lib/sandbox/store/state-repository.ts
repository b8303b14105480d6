import type { OrganisationState, PersistentState } from "./state";
import type { StateStore } from "./store";

/** The current state. A change takes effect once the store has it. */
export interface StateRepository {
  readonly state: PersistentState;
  /** @throws StoreUnusable, and then nothing has changed */
  update(patch: Partial<PersistentState>): void;
}

export function createStateRepository(store: StateStore, initial: PersistentState): StateRepository {
  let state = initial;
  return {
    get state() {
      return state;
    },
    update(patch) {
      const next = { ...state, ...patch };
      store.save(next);
      state = next;
    },
  };
}

export function organisationIn(state: PersistentState, id: string): OrganisationState {
  const organisation = state.organisations[id];
  if (!organisation) throw new Error(`The sandbox has lost its organisation ${id}.`);
  return organisation;
}

/** A change in one organisation as a change of the whole state. */
export function withOrganisation(
  state: PersistentState,
  id: string,
  patch: Partial<OrganisationState>,
): Pick<PersistentState, "organisations"> {
  const organisation = { ...organisationIn(state, id), ...patch };
  return { organisations: { ...state.organisations, [id]: organisation } };
}
