import { createRequestLog, type RequestLog } from "@/lib/sandbox/controls/request-log";
import { createFaults, type Faults } from "@/lib/sandbox/faults/faults";
import { hashKey } from "@/lib/sandbox/keys/keys";
import { createTokens, type Tokens } from "@/lib/sandbox/keys/tokens";
import { createWindows, type Windows } from "@/lib/sandbox/limits/window";
import type { Deprecations } from "@/lib/sandbox/serve/deprecation";
import { openState } from "@/lib/sandbox/store/first-state";
import { type Ledger, openLedger } from "@/lib/sandbox/store/ledger";
import type { Store } from "@/lib/sandbox/store/store";
import { createOrganisations, FIRST_ORGANISATION, type Organisation } from "./organisations";
import type { Random } from "./random";

/** What people turn while it runs. Requests a window; seconds; milliseconds. */
export interface Settings {
  resources: number;
  token: number;
  windowSeconds: number;
  tokenLifeSeconds: number;
  latencyMs: number;
  /** Whether every connection is reset without an answer, as if the service were gone. */
  stopped: boolean;
}

/** Everything the service knows. Handlers read it, controls change it. */
export interface World {
  now: () => number;
  random: Random;
  docsUrl: string;
  livemode: boolean;
  settings: Settings;
  /** The settings it began with, for whoever wants them back. */
  firstSettings: Readonly<Settings>;
  organisations: ReadonlyMap<string, Organisation>;
  /** How many staff each organisation began with. */
  firstStaff: ReadonlyMap<string, number>;
  ledger: Ledger;
  /** For making the first key anew: its value is not kept. */
  firstKeyHash: string;
  tokens: Tokens;
  keyWindows: Windows;
  addressWindows: Windows;
  faults: Faults;
  deprecations: Deprecations;
  log: RequestLog;
}

export interface WorldOptions {
  apiKey: string;
  staff: number;
  docsUrl: string;
  livemode: boolean;
  now: () => number;
  random: Random;
  settings: Settings;
  store: Store;
}

/** @throws StoreUnusable when what was kept cannot be read, or nothing can be kept. */
export function createWorld(options: WorldOptions): World {
  const { now, random, docsUrl, livemode, settings, store, apiKey } = options;
  const organisations = createOrganisations(options.staff);
  const firstKeyHash = hashKey(apiKey);
  return {
    now,
    random,
    docsUrl,
    livemode,
    settings,
    firstSettings: { ...settings },
    organisations: new Map(organisations.map((each) => [each.id, each])),
    firstStaff: new Map(organisations.map(({ id, staff }) => [id, staff.count])),
    ledger: openLedger(store, openState(store, organisations, firstKeyHash, now())),
    firstKeyHash,
    tokens: createTokens(random),
    keyWindows: createWindows(),
    addressWindows: createWindows(),
    faults: createFaults(),
    deprecations: new Map(),
    log: createRequestLog(apiKey),
  };
}

/** An organisation by its id; undefined if there is none. */
export function organisationOf(world: World, id: string = FIRST_ORGANISATION): Organisation | undefined {
  return world.organisations.get(id);
}
