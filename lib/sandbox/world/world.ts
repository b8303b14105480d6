import type { SandboxState } from "@/lib/contract/sandbox";
import { createStateRepository, type StateRepository } from "@/lib/sandbox/store/state-repository";
import type { StateStore } from "@/lib/sandbox/store/store";
import { createFaults, type Faults } from "./faults";
import { loadState } from "./initial-state";
import { hashKey } from "./keys";
import { createOrganisations, FIRST_ORGANISATION, type Organisation } from "./organisations";
import type { Random } from "./random";
import { createRateLimitWindows, type RateLimitWindows } from "./rate-limit-windows";
import { createRequestLog, type RequestLog } from "./request-log";
import { createTokens, type Tokens } from "./tokens";

/** What the controls change while the sandbox runs. While `stopped`, every connection is reset without an answer. */
export type SandboxSettings = SandboxState["settings"];

/** The announcement that an endpoint will be removed: when, in ms since the epoch, and where to read what to do. */
export interface Deprecation {
  sunset: number;
  link: string;
}

/** Everything that the service remembers. Handlers read it, controls change it. */
export interface World {
  now: () => number;
  random: Random;
  docsUrl: string;
  livemode: boolean;
  settings: SandboxSettings;
  initialSettings: Readonly<SandboxSettings>;
  organisations: ReadonlyMap<string, Organisation>;
  /** Staff of each organisation at the start, by its id. */
  initialStaff: ReadonlyMap<string, number>;
  /** What outlives a restart; all the rest lives in memory. */
  repository: StateRepository;
  /** A reset creates the first key anew, from its hash: the value is not stored. */
  firstKeyHash: string;
  tokens: Tokens;
  keyWindows: RateLimitWindows;
  addressWindows: RateLimitWindows;
  faults: Faults;
  /** By the name of the endpoint, `GET /v1/staff`. */
  deprecations: Map<string, Deprecation>;
  log: RequestLog;
}

export interface WorldOptions extends Pick<World, "now" | "random" | "docsUrl" | "livemode" | "settings"> {
  apiKey: string;
  staff: number;
  store: StateStore;
}

/** @throws StoreUnusable when the stored state cannot be read, or none can be stored */
export function createWorld({ apiKey, staff, store, ...options }: WorldOptions): World {
  const { now, random, settings } = options;
  const organisations = createOrganisations(staff);
  const firstKeyHash = hashKey(apiKey);
  return {
    ...options,
    initialSettings: { ...settings },
    organisations: new Map(organisations.map((each) => [each.id, each])),
    initialStaff: new Map(organisations.map((each) => [each.id, each.staff.count])),
    repository: createStateRepository(store, loadState(store, organisations, firstKeyHash, now())),
    firstKeyHash,
    tokens: createTokens(random),
    keyWindows: createRateLimitWindows(),
    addressWindows: createRateLimitWindows(),
    faults: createFaults(),
    deprecations: new Map(),
    log: createRequestLog(apiKey),
  };
}

export function organisationOf(world: World, id: string = FIRST_ORGANISATION): Organisation | undefined {
  return world.organisations.get(id);
}
