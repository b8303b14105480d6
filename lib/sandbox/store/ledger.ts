import type { OrganisationState, SandboxState } from "./state";
import type { Store } from "./store";

/** The state in force. What is not saved has not happened: a change holds once the store has it. */
export interface Ledger {
  readonly state: SandboxState;
  /** @throws StoreUnusable, and then nothing has changed. */
  change(changed: Partial<SandboxState>): void;
}

export function openLedger(store: Store, first: SandboxState): Ledger {
  let state = first;
  return {
    get state() {
      return state;
    },
    change(changed) {
      const next = { ...state, ...changed };
      store.save(next);
      state = next;
    },
  };
}

/** What was changed in an organisation that is known to exist. */
export function organisationIn(state: SandboxState, id: string): OrganisationState {
  const found = state.organisations[id];
  if (!found) throw new Error(`The sandbox has lost its organisation ${id}.`);
  return found;
}

/** The part of the state that a change in one organisation changes. */
export function withOrganisation(
  state: SandboxState,
  id: string,
  changed: Partial<OrganisationState>,
): Pick<SandboxState, "organisations"> {
  const organisation = { ...organisationIn(state, id), ...changed };
  return { organisations: { ...state.organisations, [id]: organisation } };
}
