import { positionOf } from "@/lib/sandbox/people/roster";
import type { ApiKey } from "@/lib/sandbox/store/state";
import { organisationIn, withOrganisation } from "@/lib/sandbox/store/state-repository";
import { hashKey, mintKey, patchKeys } from "@/lib/sandbox/world/keys";
import { CREATES_KEYS, permissionsOf } from "@/lib/sandbox/world/permissions";
import { mint } from "@/lib/sandbox/world/random";
import { organisationOf, type World } from "@/lib/sandbox/world/world";
import { ControlRefused, requireKey, requireOrganisation } from "./refused";

/** A key that a staff member wants to create. */
export interface KeyRequest {
  /** Id of the staff member who creates it. */
  createdBy: number;
  scopes: readonly string[];
  /** By default the first organisation. */
  organisation?: string | undefined;
}

/** A new key. Its value cannot be read again. */
export interface CreatedKey {
  id: string;
  value: string;
  scopes: readonly string[];
}

const ID_LENGTH = 12;

/**
 * Creates a key (interface, "API key").
 * @throws ControlRefused if its creator may not create keys, or for scopes beyond their permissions
 */
export function createKey(world: World, { createdBy, scopes, organisation: id }: KeyRequest): CreatedKey {
  const { repository, random, now } = world;
  const organisation = requireOrganisation(world, id);
  const permissions: readonly string[] = permissionsOf(organisation.staff, createdBy);
  if (permissions.length === 0) throw staffNotFound(createdBy, "createdBy");
  if (organisationIn(repository.state, organisation.id).archived[createdBy] !== undefined) {
    throw new ControlRefused("not_permitted", `Staff member ${createdBy} is archived.`, "createdBy");
  }
  if (!permissions.includes(CREATES_KEYS)) {
    throw new ControlRefused(
      "not_permitted",
      `Staff member ${createdBy} lacks ${CREATES_KEYS}.`,
      "createdBy",
    );
  }
  requirePermitted(permissions, scopes);
  const value = mintKey(random);
  const key: ApiKey = {
    id: mint("key_", ID_LENGTH, random),
    hash: hashKey(value),
    organisation: organisation.id,
    created_by: createdBy,
    scopes: [...new Set(scopes)],
    revoked: false,
    created: Math.floor(now() / 1000),
  };
  repository.update({ keys: [...repository.state.keys, key] });
  return { id: key.id, value, scopes: key.scopes };
}

/** Revokes a key for good; its tokens stop with it. */
export function revokeKey(world: World, id: string): void {
  const { repository, tokens } = world;
  requireKey(world, id, "id");
  repository.update({ keys: patchKeys(repository.state, (key) => key.id === id, { revoked: true }) });
  tokens.revoke(id);
}

/** Replaces the scopes of a key; its creator must be permitted all of them. */
export function setScopes(world: World, id: string, scopes: readonly string[]): void {
  const { repository } = world;
  const { organisation, created_by } = requireKey(world, id, "id");
  const staff = organisationOf(world, organisation)?.staff;
  // The creator keeps their permissions when a control has made the list shorter since.
  requirePermitted(
    staff ? permissionsOf({ ...staff, count: Number.MAX_SAFE_INTEGER }, created_by) : [],
    scopes,
  );
  repository.update({
    keys: patchKeys(repository.state, (key) => key.id === id, { scopes: [...new Set(scopes)] }),
  });
}

/** Archives a staff member and revokes every key they created (interface, "API key"). */
export function archiveStaff(world: World, staffId: number, organisationId?: string): void {
  const { repository, tokens } = world;
  const organisation = organisationOf(world, organisationId);
  if (!organisation || positionOf(organisation.staff, staffId) === undefined)
    throw staffNotFound(staffId, "id");
  const isTheirs = (key: ApiKey) => key.organisation === organisation.id && key.created_by === staffId;
  const { archived } = organisationIn(repository.state, organisation.id);
  if (archived[staffId] !== undefined) return;
  repository.update({
    ...withOrganisation(repository.state, organisation.id, {
      archived: { ...archived, [staffId]: Math.floor(world.now() / 1000) },
    }),
    keys: patchKeys(repository.state, isTheirs, { revoked: true }),
  });
  for (const key of repository.state.keys.filter(isTheirs)) tokens.revoke(key.id);
}

function requirePermitted(permissions: readonly string[], scopes: readonly string[]): void {
  const excess = scopes.filter((scope) => !permissions.includes(scope));
  if (excess.length === 0) return;
  throw new ControlRefused(
    "not_permitted",
    `Beyond what its creator is permitted: ${excess.join(", ")}.`,
    "scopes",
  );
}

function staffNotFound(staffId: number, input: string): ControlRefused {
  return new ControlRefused("not_found", `The organisation has no staff member ${staffId}.`, input);
}
