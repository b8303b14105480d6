import { ControlRefused } from "@/lib/sandbox/controls/refused";
import { mint } from "@/lib/sandbox/random";
import { positionOf } from "@/lib/sandbox/staff/roster";
import { organisationIn, withOrganisation } from "@/lib/sandbox/store/ledger";
import type { ApiKey } from "@/lib/sandbox/store/state";
import { organisationOf, type World } from "@/lib/sandbox/world";
import { changeKeys, hashKey, keyById, mintKey } from "./keys";
import { MAKES_KEYS, permissionsOf } from "./permissions";

/** What a staff member asks for when they make a key. */
export interface KeyWish {
  /** Id of the staff member who makes it. */
  createdBy: number;
  scopes: readonly string[];
  /** The first organisation, unless told. */
  organisation?: string | undefined;
}

/** A key at the one moment its value can be seen. */
export interface CreatedKey {
  id: string;
  value: string;
  scopes: readonly string[];
}

const ID_LENGTH = 12;

/**
 * Makes a key (interface, "API key").
 * @throws ControlRefused for who may not make keys, and for scopes beyond what they are permitted
 */
export function createKey(world: World, { createdBy, scopes, organisation: id }: KeyWish): CreatedKey {
  const { ledger, random, now } = world;
  const organisation = organisationOf(world, id);
  if (!organisation) throw new ControlRefused("not_found", `There is no organisation ${id}.`, "organisation");
  const permissions: readonly string[] = permissionsOf(organisation.staff, createdBy);
  if (permissions.length === 0) throw noSuchStaff(createdBy, "createdBy");
  if (organisationIn(ledger.state, organisation.id).archived[createdBy] !== undefined) {
    throw new ControlRefused("not_permitted", `Staff member ${createdBy} is archived.`, "createdBy");
  }
  if (!permissions.includes(MAKES_KEYS)) {
    throw new ControlRefused("not_permitted", `Staff member ${createdBy} lacks ${MAKES_KEYS}.`, "createdBy");
  }
  requireWithin(permissions, scopes);
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
  ledger.change({ keys: [...ledger.state.keys, key] });
  return { id: key.id, value, scopes: key.scopes };
}

/** Revokes a key for good; its tokens stop with it. */
export function revokeKey({ ledger, tokens }: World, id: string): void {
  requireKey(ledger.state, id);
  ledger.change({ keys: changeKeys(ledger.state, (key) => key.id === id, { revoked: true }) });
  tokens.revoke(id);
}

/** What a key may do from now on, never more than who made it may. */
export function setScopes(world: World, id: string, scopes: readonly string[]): void {
  const { ledger } = world;
  const { organisation, created_by } = requireKey(ledger.state, id);
  const staff = organisationOf(world, organisation)?.staff;
  // Who made it may have been left out of the list since: that takes nothing from what they were permitted.
  requireWithin(staff ? permissionsOf({ ...staff, count: Number.MAX_SAFE_INTEGER }, created_by) : [], scopes);
  ledger.change({
    keys: changeKeys(ledger.state, (key) => key.id === id, { scopes: [...new Set(scopes)] }),
  });
}

/** Archives somebody, and with them every key they made. */
export function archiveStaff(world: World, staffId: number, organisationId?: string): void {
  const { ledger, tokens } = world;
  const organisation = organisationOf(world, organisationId);
  if (!organisation || positionOf(organisation.staff, staffId) === undefined)
    throw noSuchStaff(staffId, "id");
  const theirs = (key: ApiKey) => key.organisation === organisation.id && key.created_by === staffId;
  const { archived } = organisationIn(ledger.state, organisation.id);
  if (archived[staffId] !== undefined) return;
  ledger.change({
    ...withOrganisation(ledger.state, organisation.id, {
      archived: { ...archived, [staffId]: Math.floor(world.now() / 1000) },
    }),
    keys: changeKeys(ledger.state, theirs, { revoked: true }),
  });
  for (const key of ledger.state.keys.filter(theirs)) tokens.revoke(key.id);
}

function requireKey(state: World["ledger"]["state"], id: string): ApiKey {
  const key = keyById(state, id);
  if (key) return key;
  throw new ControlRefused("not_found", `There is no key ${id}.`, "id");
}

function requireWithin(permissions: readonly string[], scopes: readonly string[]): void {
  const beyond = scopes.filter((scope) => !permissions.includes(scope));
  if (beyond.length === 0) return;
  throw new ControlRefused(
    "not_permitted",
    `Beyond what its creator is permitted: ${beyond.join(", ")}.`,
    "scopes",
  );
}

function noSuchStaff(staffId: number, input: string): ControlRefused {
  return new ControlRefused("not_found", `The organisation has no staff member ${staffId}.`, input);
}
