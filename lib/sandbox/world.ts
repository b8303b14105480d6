import { createFaults, type Faults } from "./faults";
import { createKeyRing, type KeyRing } from "./keys";
import type { Random } from "./random";
import { createRequestLog, type RequestLog } from "./request-log";
import type { Roster } from "./roster";
import { createTokens, type Tokens } from "./tokens";
import { createWindows, type Windows } from "./window";

/** An organisation of the account: nothing of one is ever visible to the keys of another. */
export interface Organisation {
  id: string;
  locked: boolean;
  roster: Roster;
}

/** What people turn while it runs. Requests a window; seconds; milliseconds. */
export interface Settings {
  resources: number;
  token: number;
  windowSeconds: number;
  tokenLifeSeconds: number;
  latencyMs: number;
}

/** Everything the service knows. Handlers read it, controls change it. */
export interface World {
  now: () => number;
  random: Random;
  docsUrl: string;
  livemode: boolean;
  settings: Settings;
  organisations: Map<string, Organisation>;
  keys: KeyRing;
  tokens: Tokens;
  keyWindows: Windows;
  addressWindows: Windows;
  faults: Faults;
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
}

/** The organisation and the key that a sandbox begins with. */
export const FIRST_ORGANISATION = "org_1";
export const FIRST_KEY = "key_1";

const SEED = 20_140_303;
const FIRST_SCOPES = ["read:users", "read:participants", "read:shift_hours"];

export function createWorld(options: WorldOptions): World {
  const { now, random, docsUrl, livemode, settings } = options;
  const keys = createKeyRing();
  keys.add(options.apiKey, {
    id: FIRST_KEY,
    organisation: FIRST_ORGANISATION,
    scopes: FIRST_SCOPES,
    revoked: false,
  });
  const roster: Roster = { seed: SEED, lane: 0, count: options.staff };
  return {
    now,
    random,
    docsUrl,
    livemode,
    settings,
    organisations: new Map([[FIRST_ORGANISATION, { id: FIRST_ORGANISATION, locked: false, roster }]]),
    keys,
    tokens: createTokens(random),
    keyWindows: createWindows(),
    addressWindows: createWindows(),
    faults: createFaults(),
    log: createRequestLog(options.apiKey),
  };
}
