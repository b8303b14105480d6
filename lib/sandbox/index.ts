import type { Peer } from "@/lib/sandbox/call/call";
import { type ControlResult, findAction, runAction } from "@/lib/sandbox/controls/actions";
import { createControls, type SandboxControls, type SandboxLimits } from "@/lib/sandbox/controls/controls";
import { type RejectionReason, reject, serve } from "@/lib/sandbox/request/serve";
import { memoryStore, type StateStore } from "@/lib/sandbox/store/store";
import { mintKey } from "@/lib/sandbox/world/keys";
import { secureRandom } from "@/lib/sandbox/world/random";
import { createWorld, type SandboxSettings } from "@/lib/sandbox/world/world";

export type { SandboxControls, SandboxLimits } from "@/lib/sandbox/controls/controls";
export { fileStore } from "@/lib/sandbox/store/file-store";
export { StoreUnusable } from "@/lib/sandbox/store/store";

export interface SandboxOptions {
  /** The number of staff, by default 10000. They are computed, so a million costs nothing. */
  staff?: number;
  /**
   * The value of the first key, by default a generated one. Only its hash is stored: pass the same value after a restart
   * to keep the key. Another value makes the first key a new one.
   */
  apiKey?: string;
  /** Where the state outlives the process; by default it ends with it. */
  store?: StateStore;
  /** The documentation that the links in errors lead to. */
  docsUrl?: string;
  /** By default false, which is test mode. */
  livemode?: boolean;
  /** Milliseconds since the epoch; by default Date.now. */
  now?: () => number;
  /** By default 120 and 30 requests in 60 seconds (interface, "Limits"). */
  limits?: SandboxLimits;
  /** By default 900 (interface, "Limits"). */
  tokenLifeSeconds?: number;
}

/** The Directory Service in one object: web-standard requests in, responses out. */
export interface Sandbox {
  readonly apiKey: string;
  /** Never rejects. `Response.error()` asks the listener to reset the connection without an answer. */
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** Answers a request that is turned away. For bytes that are no HTTP request, `request` is a guess at their target. */
  reject(request: Request, peer: Peer, reason: RejectionReason): Promise<Response>;
  readonly controls: SandboxControls;
  /** Runs a control with input that came from outside; undefined if there is no control with this name. */
  runControl(name: string, input: unknown): ControlResult | undefined;
}

const DOCS_URL = "https://docs.directory.example";

/** @throws StoreUnusable when the stored state cannot be read, or none can be stored */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const apiKey = options.apiKey ?? mintKey(secureRandom);
  const world = createWorld({
    apiKey,
    staff: options.staff ?? 10_000,
    docsUrl: (options.docsUrl ?? DOCS_URL).replace(/\/+$/, ""),
    livemode: options.livemode ?? false,
    now: options.now ?? Date.now,
    random: secureRandom,
    settings: initialSettings(options),
    store: options.store ?? memoryStore(),
  });
  const controls = createControls(world);
  return {
    apiKey,
    fetch: (request, peer) => serve(world, request, peer),
    reject: (request, peer, reason) => reject(world, request, peer, reason),
    controls,
    runControl(name, input) {
      const action = findAction(name);
      return action && runAction(controls, action, input);
    },
  };
}

function initialSettings({ limits, tokenLifeSeconds }: SandboxOptions): SandboxSettings {
  return {
    resources: limits?.resources ?? 120,
    token: limits?.token ?? 30,
    windowSeconds: limits?.windowSeconds ?? 60,
    tokenLifeSeconds: tokenLifeSeconds ?? 900,
    latencyMs: 0,
    stopped: false,
  };
}
