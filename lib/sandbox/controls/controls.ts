import type { SandboxFault } from "@/lib/sandbox/faults/faults";
import { keyById, keyOfValue } from "@/lib/sandbox/keys/keys";
import {
  archiveStaff,
  type CreatedKey,
  createKey,
  type KeyWish,
  revokeKey,
  setScopes,
} from "@/lib/sandbox/keys/manage-keys";
import type { Organisation } from "@/lib/sandbox/organisations";
import type { EndpointName } from "@/lib/sandbox/serve/routes";
import { FIRST_KEY, firstState } from "@/lib/sandbox/store/first-state";
import { withOrganisation } from "@/lib/sandbox/store/ledger";
import { organisationOf, type World } from "@/lib/sandbox/world";
import { ControlRefused } from "./refused";
import type { RequestCounts, ServedRequest } from "./request-log";
import { overviewOf, type SandboxOverview } from "./sandbox-state";

/**
 * What a person or a test may turn while the sandbox runs. Every change holds from the next request on. The first
 * organisation and the first key are meant unless others are named; what is not there, or not permitted, throws
 * `ControlRefused`.
 */
export interface SandboxControls {
  lock(organisation?: string): void;
  unlock(organisation?: string): void;
  /** Requests a window (per key, per address) and the window's length; those left out stay as they are. */
  setLimits(limits: SandboxLimits): void;
  /** Seconds that tokens issued from now on live. */
  setTokenLife(seconds: number): void;
  /** How many staff there are; the first ones stay who they are. */
  setStaff(count: number, organisation?: string): void;
  /** Milliseconds before every answer. */
  setLatency(ms: number): void;
  createKey(wish: KeyWish): CreatedKey;
  revokeKey(id?: string): void;
  /** All tokens, or those of one key. */
  revokeTokens(keyId?: string): void;
  /** Scopes of the key: those taken away are gone at once, those added come with the next token. */
  setScopes(scopes: readonly string[], keyId?: string): void;
  /** Archives a staff member; the keys they made are revoked with them. */
  archiveStaff(id: number, organisation?: string): void;
  failNext(fault: SandboxFault): void;
  clearFaults(): void;
  /** Announces that an endpoint will go; `sunset` in ms since the epoch, half a year ahead unless told. */
  deprecate(endpoint: EndpointName, announced?: { sunset?: number; link?: string }): void;
  /** Takes the announcement back; all of them if no endpoint is named. */
  undeprecate(endpoint?: EndpointName): void;
  /** Until `start`, every connection is reset without an answer, as if nobody were there. */
  stop(): void;
  start(): void;
  /**
   * Everything as it was at the very first start: keys, teams, locks, settings; tokens and faults are gone. The first
   * key is valid again even if it was revoked, as no key of a real account ever is (interface, "States and transitions").
   */
  reset(): void;
  state(): SandboxOverview;
  /** What was served lately, oldest first; no key or token is in it. */
  requests(): readonly ServedRequest[];
  /** How much was served since the start, whatever became of `requests`. */
  counts(): RequestCounts;
  /** Spends what is left of a key's window, as another program with the same key would. */
  spendBudget(keyId?: string): void;
  /** The id of the key with this value, revoked or not; undefined if there is none. */
  keyIdOf(value: string): string | undefined;
}

export interface SandboxLimits {
  resources?: number | undefined;
  token?: number | undefined;
  windowSeconds?: number | undefined;
}

const HALF_A_YEAR_MS = 182 * 86_400_000;

export function createControls(world: World): SandboxControls {
  const { settings, tokens, faults, deprecations, log, ledger } = world;

  function setLocked(id: string | undefined, locked: boolean): void {
    ledger.change(withOrganisation(ledger.state, requireOrganisation(world, id).id, { locked }));
  }

  return {
    lock: (organisation) => setLocked(organisation, true),
    unlock: (organisation) => setLocked(organisation, false),
    setLimits: (limits) => void Object.assign(settings, given(limits)),
    setTokenLife: (seconds) => void (settings.tokenLifeSeconds = seconds),
    setStaff: (count, organisation) => void (requireOrganisation(world, organisation).staff.count = count),
    setLatency: (ms) => void (settings.latencyMs = ms),
    createKey: (wish) => createKey(world, wish),
    revokeKey: (id = FIRST_KEY) => revokeKey(world, id),
    revokeTokens: (keyId) => tokens.revoke(keyId),
    setScopes: (scopes, keyId = FIRST_KEY) => setScopes(world, keyId, scopes),
    archiveStaff: (id, organisation) => archiveStaff(world, id, organisation),
    failNext: (fault) => faults.plan(fault),
    clearFaults: () => faults.clear(),
    deprecate(endpoint, { sunset, link } = {}) {
      deprecations.set(endpoint, {
        sunset: sunset ?? world.now() + HALF_A_YEAR_MS,
        link: link ?? `${world.docsUrl}/deprecations`,
      });
    },
    undeprecate(endpoint) {
      if (endpoint === undefined) deprecations.clear();
      else deprecations.delete(endpoint);
    },
    stop: () => void (settings.stopped = true),
    start: () => void (settings.stopped = false),
    reset: () => reset(world),
    state: () => overviewOf(world),
    requests: () => log.list(),
    counts: () => log.counts(),
    spendBudget: (keyId = FIRST_KEY) => spendWindow(world, keyId),
    keyIdOf: (value) => keyOfValue(ledger.state, value)?.id,
  };
}

function spendWindow({ keyWindows, settings, ledger, now }: World, keyId: string): void {
  if (!keyById(ledger.state, keyId))
    throw new ControlRefused("not_found", `There is no key ${keyId}.`, "keyId");
  const allowance = { limit: settings.resources, seconds: settings.windowSeconds };
  while (keyWindows.spend(keyId, allowance, now()).remaining > 0);
}

function reset(world: World): void {
  const { ledger, organisations, firstKeyHash, settings, firstSettings } = world;
  for (const { id, staff } of organisations.values()) staff.count = world.firstStaff.get(id) ?? staff.count;
  ledger.change(firstState([...organisations.values()], firstKeyHash, world.now()));
  Object.assign(settings, firstSettings);
  world.tokens.revoke();
  world.faults.clear();
  world.deprecations.clear();
  world.keyWindows.clear();
  world.addressWindows.clear();
}

/** An absent limit must not overwrite the one in force with undefined. */
function given({ resources, token, windowSeconds }: SandboxLimits): SandboxLimits {
  return {
    ...(resources !== undefined && { resources }),
    ...(token !== undefined && { token }),
    ...(windowSeconds !== undefined && { windowSeconds }),
  };
}

function requireOrganisation(world: World, id: string | undefined): Organisation {
  const organisation = organisationOf(world, id);
  if (organisation) return organisation;
  throw new ControlRefused("not_found", `There is no organisation ${id}.`, "organisation");
}
