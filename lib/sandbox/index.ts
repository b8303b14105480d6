import { createControls, type SandboxControls, type SandboxLimits } from "@/lib/sandbox/controls/controls";
import { mintKey } from "@/lib/sandbox/keys/keys";
import type { Peer } from "@/lib/sandbox/serve/call";
import { serve, serveRefusal, type Unserved } from "@/lib/sandbox/serve/serve";
import { memoryStore, type Store } from "@/lib/sandbox/store/store";
import { secureRandom } from "./random";
import { createWorld, type Settings } from "./world";

export type { SandboxControls, SandboxLimits } from "@/lib/sandbox/controls/controls";
export { fileStore } from "@/lib/sandbox/store/file-store";
export { type Store, StoreUnusable } from "@/lib/sandbox/store/store";

export interface SandboxOptions {
  /** How many staff there are: 10000. They are computed, so a million costs nothing. */
  staff?: number;
  /**
   * The value of the first key. Generated if absent; only its hash is kept, so whoever wants the same key after a
   * restart passes it again. Another value than last time makes the first key a new one.
   */
  apiKey?: string;
  /** Where what people change outlives the process; nowhere unless told. */
  store?: Store;
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

/** The Directory Service in one object: web-standard requests in, responses out. */
export interface Sandbox {
  readonly apiKey: string;
  /** Never rejects. `Response.error()` means that the connection is to be reset without an answer. */
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** The answer to what is not served; of bytes that are no HTTP request this one says what they seem to have been for. */
  refuse(request: Request, peer: Peer, why: Unserved): Promise<Response>;
  readonly controls: SandboxControls;
}

const DOCS_URL = "https://docs.directory.example";

/** @throws StoreUnusable when what the store kept cannot be read, or nothing can be kept in it. */
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
    store: options.store ?? memoryStore(),
  });
  return {
    apiKey,
    fetch: (request, peer) => serve(world, request, peer),
    refuse: (request, peer, why) => serveRefusal(world, request, peer, why),
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
    stopped: false,
  };
}
