import type { SandboxFault } from "./faults";
import type { ApiKey } from "./keys";
import type { ServedRequest } from "./request-log";
import { FIRST_KEY, FIRST_ORGANISATION, type Organisation, type World } from "./world";

/** What a person or a test may turn while the sandbox runs. Every change holds from the next request on. */
export interface SandboxControls {
  lock(): void;
  unlock(): void;
  /** Requests a window (per key, per address) and the window's length; those left out stay as they are. */
  setLimits(limits: SandboxLimits): void;
  /** Seconds that tokens issued from now on live. */
  setTokenLife(seconds: number): void;
  /** How many staff there are; the first ones stay who they are. */
  setStaff(count: number): void;
  /** Milliseconds before every answer. */
  setLatency(ms: number): void;
  revokeKey(): void;
  revokeTokens(): void;
  /** Scopes of the key: those taken away are gone at once, those added come with the next token. */
  setScopes(scopes: readonly string[]): void;
  failNext(fault: SandboxFault): void;
  clearFaults(): void;
  /** What was served lately, oldest first; no key or token is in it. */
  requests(): readonly ServedRequest[];
}

export interface SandboxLimits {
  resources?: number;
  token?: number;
  windowSeconds?: number;
}

export function createControls(world: World): SandboxControls {
  const { settings, tokens, faults, log } = world;
  return {
    lock: () => void (organisationOf(world).locked = true),
    unlock: () => void (organisationOf(world).locked = false),
    setLimits: (limits) => void Object.assign(settings, given(limits)),
    setTokenLife: (seconds) => void (settings.tokenLifeSeconds = seconds),
    setStaff: (count) => void (organisationOf(world).roster.count = count),
    setLatency: (ms) => void (settings.latencyMs = ms),
    revokeKey: () => void (keyOf(world).revoked = true),
    revokeTokens: () => tokens.revokeAll(),
    setScopes: (scopes) => void (keyOf(world).scopes = [...scopes]),
    failNext: (fault) => faults.plan(fault),
    clearFaults: () => faults.clear(),
    requests: () => log.list(),
  };
}

/** An absent limit must not overwrite the one in force with undefined. */
function given({ resources, token, windowSeconds }: SandboxLimits): SandboxLimits {
  return {
    ...(resources !== undefined && { resources }),
    ...(token !== undefined && { token }),
    ...(windowSeconds !== undefined && { windowSeconds }),
  };
}

function organisationOf(world: World): Organisation {
  const organisation = world.organisations.get(FIRST_ORGANISATION);
  if (!organisation) throw new Error("The sandbox has lost its organisation.");
  return organisation;
}

function keyOf(world: World): ApiKey {
  const key = world.keys.get(FIRST_KEY);
  if (!key) throw new Error("The sandbox has lost its key.");
  return key;
}
