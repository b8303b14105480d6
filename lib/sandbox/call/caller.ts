import type { OrganisationState } from "@/lib/sandbox/store/state";
import { organisationIn } from "@/lib/sandbox/store/state-repository";
import { findKeyById } from "@/lib/sandbox/world/keys";
import type { Organisation } from "@/lib/sandbox/world/organisations";
import { bearerOf } from "./bearer";
import type { Call } from "./call";
import { serviceError } from "./service-error";

/** Who makes a call, by its access token, and what they may do. */
export interface Caller {
  keyId: string;
  organisation: Organisation;
  scopes: ReadonlySet<string>;
}

/**
 * Finds the caller by the token. Whatever is wrong with it, the error is the same to the letter (interface,
 * "Authentication" 5). Tokens lose a scope as soon as their key does; a scope that the key gains takes a new token.
 * @throws ServiceError `authentication_required`
 */
export function authenticate(call: Call): Caller {
  const { world } = call;
  const token = bearerOf(call.request.headers);
  const grant = token === undefined ? undefined : world.tokens.find(token, world.now());
  const key = grant && findKeyById(world.repository.state, grant.keyId);
  const organisation = key && !key.revoked ? world.organisations.get(key.organisation) : undefined;
  if (!grant || !key || !organisation) {
    throw serviceError("authentication_required", "This request needs a valid access token.");
  }
  call.keyId = key.id;
  const scopes = new Set(grant.scopes.filter((scope) => key.scopes.includes(scope)));
  return { keyId: key.id, organisation, scopes };
}

/** The state of the caller's organisation at this moment. */
export function organisationStateOf(call: Call, { organisation }: Caller): OrganisationState {
  return organisationIn(call.world.repository.state, organisation.id);
}
