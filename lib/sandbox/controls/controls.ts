import type { SandboxRequest, SandboxState } from "@/lib/contract/sandbox";
import type { EndpointName } from "@/lib/sandbox/routes/endpoints";
import { withOrganisation } from "@/lib/sandbox/store/state-repository";
import type { SandboxFault } from "@/lib/sandbox/world/faults";
import { FIRST_KEY, initialState } from "@/lib/sandbox/world/initial-state";
import { findKeyByValue } from "@/lib/sandbox/world/keys";
import type { World } from "@/lib/sandbox/world/world";
import {
  archiveStaff,
  type CreatedKey,
  createKey,
  type KeyRequest,
  revokeKey,
  setScopes,
} from "./manage-keys";
import { overviewOf, type SandboxOverview } from "./overview";
import { requireKey, requireOrganisation } from "./refused";

/**
 * What a person or a test can change while the sandbox runs; each change takes effect with the next request. Without an
 * argument a control means the first organisation and the first key. What does not exist, or is not permitted, throws
 * `ControlRefused`.
 */
export interface SandboxControls {
  lock(organisation?: string): void;
  unlock(organisation?: string): void;
  /** Limits that are left out stay as they are. */
  setLimits(limits: SandboxLimits): void;
  /** For tokens issued from now on. */
  setTokenLife(seconds: number): void;
  /** A longer or a shorter list begins with the same people. */
  setStaff(count: number, organisation?: string): void;
  /** Every answer waits for so many milliseconds. */
  setLatency(ms: number): void;
  createKey(request: KeyRequest): CreatedKey;
  revokeKey(id?: string): void;
  /** Revokes all tokens, or those of one key. */
  revokeTokens(keyId?: string): void;
  /** Tokens lose a removed scope at once; an added one comes with the next token. */
  setScopes(scopes: readonly string[], keyId?: string): void;
  /** Also revokes the keys that this staff member created. */
  archiveStaff(id: number, organisation?: string): void;
  failNext(fault: SandboxFault): void;
  clearFaults(): void;
  /** Announces that an endpoint will be removed; `sunset` is in ms since the epoch, by default half a year from now. */
  deprecate(endpoint: EndpointName, deprecation?: { sunset?: number; link?: string }): void;
  /** Withdraws the announcement for one endpoint, or all of them. */
  undeprecate(endpoint?: EndpointName): void;
  /** Until `start`, every connection is reset without an answer, as if the service were down. */
  stop(): void;
  start(): void;
  /**
   * Restores keys, teams, locks and settings to those of a new sandbox; tokens and faults are gone. A first key that was
   * revoked is active again, which never happens in a real account (interface, "States and transitions").
   */
  reset(): void;
  state(): SandboxOverview;
  /** The latest requests, oldest first, with keys and tokens redacted. */
  requests(): readonly SandboxRequest[];
  /** All requests since the start, those too that `requests` no longer has. */
  counts(): SandboxState["counts"];
  /** Uses up the rest of a key's window, as another program with the same key would. */
  spendBudget(keyId?: string): void;
  /** The id of the key with this value, active or revoked; undefined if there is none. */
  keyIdOf(value: string): string | undefined;
}

/** Requests in a window by key and by address, and the length of windows in seconds (interface, "Limits"). */
export interface SandboxLimits {
  resources?: number | undefined;
  token?: number | undefined;
  windowSeconds?: number | undefined;
}

const HALF_A_YEAR_MS = 182 * 86_400_000;

export function createControls(world: World): SandboxControls {
  const { settings, tokens, faults, deprecations, log, repository } = world;

  function setLocked(id: string | undefined, locked: boolean): void {
    repository.update(withOrganisation(repository.state, requireOrganisation(world, id).id, { locked }));
  }

  return {
    lock: (organisation) => setLocked(organisation, true),
    unlock: (organisation) => setLocked(organisation, false),
    setLimits: (limits) => void Object.assign(settings, withoutUndefined(limits)),
    setTokenLife: (seconds) => void (settings.tokenLifeSeconds = seconds),
    setStaff: (count, organisation) => void (requireOrganisation(world, organisation).staff.count = count),
    setLatency: (ms) => void (settings.latencyMs = ms),
    createKey: (request) => createKey(world, request),
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
    spendBudget: (keyId = FIRST_KEY) => exhaustWindow(world, keyId),
    keyIdOf: (value) => findKeyByValue(repository.state, value)?.id,
  };
}

function exhaustWindow(world: World, keyId: string): void {
  const { keyWindows, settings, now } = world;
  requireKey(world, keyId, "keyId");
  keyWindows.exhaust(keyId, { limit: settings.resources, seconds: settings.windowSeconds }, now());
}

function reset(world: World): void {
  const { repository, organisations, firstKeyHash, settings, initialSettings } = world;
  for (const { id, staff } of organisations.values()) staff.count = world.initialStaff.get(id) ?? staff.count;
  repository.update(initialState([...organisations.values()], firstKeyHash, world.now()));
  Object.assign(settings, initialSettings);
  world.tokens.revoke();
  world.faults.clear();
  world.deprecations.clear();
  world.keyWindows.clear();
  world.addressWindows.clear();
}

/** Otherwise a limit that is left out would replace the current one by undefined. */
function withoutUndefined(limits: SandboxLimits): SandboxLimits {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
