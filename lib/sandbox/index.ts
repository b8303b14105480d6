import type { Peer } from "./call";
import { createControls, type SandboxControls, type SandboxLimits } from "./controls";
import { mintKey } from "./keys";
import { secureRandom } from "./random";
import { serve, serveMalformed } from "./serve";
import { createWorld, type Settings } from "./world";

export type { SandboxControls, SandboxLimits } from "./controls";
export type { SandboxFault } from "./faults";
export type { ServedRequest } from "./request-log";

export interface SandboxOptions {
  /** How many staff there are: 10000. They are computed, so a million costs nothing. */
  staff?: number;
  /** Generated if absent. */
  apiKey?: string;
  /** Where the links in errors lead. */
  docsUrl?: string;
  /** false: test mode. */
  livemode?: boolean;
  /** Milliseconds since the epoch; Date.now. */
  now?: () => number;
  /** 120 and 30 requests in 60 seconds (interface, "Limits"). */
  limits?: SandboxLimits;
  /** 900 (interface, "Limits"). */
  tokenLifeSeconds?: number;
}

/** The Directory Service in one object: web-standard requests in, responses out, nothing stored elsewhere. */
export interface Sandbox {
  readonly apiKey: string;
  /** Never rejects. `Response.error()` means that the connection is to be reset without an answer. */
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** The answer to bytes that are no HTTP request; the request given says what they seem to have been for. */
  refuseMalformed(request: Request, peer: Peer): Promise<Response>;
  readonly controls: SandboxControls;
}

const DOCS_URL = "https://docs.directory.example";

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const apiKey = options.apiKey ?? mintKey(secureRandom);
  const world = createWorld({
    apiKey,
    staff: options.staff ?? 10_000,
    docsUrl: (options.docsUrl ?? DOCS_URL).replace(/\/+$/, ""),
    livemode: options.livemode ?? false,
    now: options.now ?? Date.now,
    random: secureRandom,
    settings: settingsFrom(options),
  });
  return {
    apiKey,
    fetch: (request, peer) => serve(world, request, peer),
    refuseMalformed: (request, peer) => serveMalformed(world, request, peer),
    controls: createControls(world),
  };
}

function settingsFrom({ limits, tokenLifeSeconds }: SandboxOptions): Settings {
  return {
    resources: limits?.resources ?? 120,
    token: limits?.token ?? 30,
    windowSeconds: limits?.windowSeconds ?? 60,
    tokenLifeSeconds: tokenLifeSeconds ?? 900,
    latencyMs: 0,
  };
}
