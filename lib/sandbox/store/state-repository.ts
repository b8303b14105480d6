import type { OrganisationState, SandboxState } from "./state";
import type { Store } from "./store";

/** The current state. A change takes effect once the store has it. */
export interface StateRepository {
  readonly state: SandboxState;
  /** @throws StoreUnusable, and then nothing has changed */
  update(patch: Partial<SandboxState>): void;
}

export function createStateRepository(store: Store, initial: SandboxState): StateRepository {
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

/** The state of an organisation that exists. */
export function organisationIn(state: SandboxState, id: string): OrganisationState {
  const organisation = state.organisations[id];
  if (!organisation) throw new Error(`The sandbox has lost its organisation ${id}.`);
  return organisation;
}

/** A change in one organisation as a change of the whole state. */
export function withOrganisation(
  state: SandboxState,
  id: string,
  patch: Partial<OrganisationState>,
): Pick<SandboxState, "organisations"> {
  const organisation = { ...organisationIn(state, id), ...patch };
  return { organisations: { ...state.organisations, [id]: organisation } };
}
