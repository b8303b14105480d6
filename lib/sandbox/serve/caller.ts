import { keyById } from "@/lib/sandbox/keys/keys";
import type { Organisation } from "@/lib/sandbox/organisations";
import { organisationIn } from "@/lib/sandbox/store/ledger";
import type { OrganisationState } from "@/lib/sandbox/store/state";
import { bearerOf } from "./bearer";
import type { Call } from "./call";
import { refuse } from "./failure";

/** Whose token came with a call, and what it lets them do. */
export interface Caller {
  keyId: string;
  organisation: Organisation;
  scopes: ReadonlySet<string>;
}

/**
 * Who calls. Whatever is wrong with the token, the refusal is the same to the letter (interface, "Authentication"
 * 5). A scope taken from the key is lost to its tokens at once; one given to it needs a new token.
 */
export function authenticate(call: Call): Caller {
  const { world } = call;
  const token = bearerOf(call.request.headers);
  const grant = token === undefined ? undefined : world.tokens.find(token, world.now());
  const key = grant && keyById(world.ledger.state, grant.keyId);
  const organisation = key && !key.revoked ? world.organisations.get(key.organisation) : undefined;
  if (!grant || !key || !organisation) {
    throw refuse("authentication_required", "This request needs a valid access token.");
  }
  call.keyId = key.id;
  const scopes = new Set(grant.scopes.filter((scope) => key.scopes.includes(scope)));
  return { keyId: key.id, organisation, scopes };
}

/** What people changed in the caller's organisation, as it is at this moment. */
export function stateOf(call: Call, { organisation }: Caller): OrganisationState {
  return organisationIn(call.world.ledger.state, organisation.id);
}
