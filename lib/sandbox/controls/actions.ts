import { z } from "zod";
import { ENDPOINTS } from "@/lib/sandbox/serve/routes";
import type { SandboxControls } from "./controls";
import { faultInput } from "./fault-input";

/** One thing that can be asked of the controls over HTTP: what it takes, and what it does. */
export interface ControlAction<Input, Output> {
  /** GET changes nothing and takes nothing. */
  method: "GET" | "POST";
  input: z.ZodType<Input>;
  run: (controls: SandboxControls, input: Input) => Output;
}

const MOST_REQUESTS = 1_000_000_000;
const DAY_SECONDS = 86_400;
const MOST_LATENCY_MS = 600_000;
const MOST_STAFF = 100_000_000;

const nothing = z.strictObject({});
const id = z.string().min(1).max(100);
const organisation = z.strictObject({ organisation: id.optional() });
const scopes = z.array(z.string().min(1).max(100)).max(100);
const staffId = z.number().int().positive();
const count = (least: number, most: number) => z.number().int().min(least).max(most);
const endpoint = z.enum(ENDPOINTS);

/** Everything the controls can do, by name. */
export const ACTIONS = {
  lock: post(organisation, (controls, input) => controls.lock(input.organisation)),
  unlock: post(organisation, (controls, input) => controls.unlock(input.organisation)),
  setLimits: post(
    z.strictObject({
      resources: count(0, MOST_REQUESTS).optional(),
      token: count(0, MOST_REQUESTS).optional(),
      windowSeconds: count(1, DAY_SECONDS).optional(),
    }),
    (controls, input) => controls.setLimits(input),
  ),
  setTokenLife: post(z.strictObject({ seconds: count(1, DAY_SECONDS) }), (controls, { seconds }) =>
    controls.setTokenLife(seconds),
  ),
  setStaff: post(organisation.extend({ count: count(0, MOST_STAFF) }), (controls, input) =>
    controls.setStaff(input.count, input.organisation),
  ),
  setLatency: post(z.strictObject({ ms: count(0, MOST_LATENCY_MS) }), (controls, { ms }) =>
    controls.setLatency(ms),
  ),
  createKey: post(organisation.extend({ createdBy: staffId, scopes }), (controls, wish) =>
    controls.createKey(wish),
  ),
  revokeKey: post(z.strictObject({ id: id.optional() }), (controls, input) => controls.revokeKey(input.id)),
  revokeTokens: post(z.strictObject({ keyId: id.optional() }), (controls, { keyId }) =>
    controls.revokeTokens(keyId),
  ),
  setScopes: post(z.strictObject({ scopes, keyId: id.optional() }), (controls, input) =>
    controls.setScopes(input.scopes, input.keyId),
  ),
  archiveStaff: post(organisation.extend({ id: staffId }), (controls, input) =>
    controls.archiveStaff(input.id, input.organisation),
  ),
  failNext: post(faultInput, (controls, fault) => controls.failNext(fault)),
  clearFaults: post(nothing, (controls) => controls.clearFaults()),
  deprecate: post(
    z.strictObject({
      endpoint,
      sunset: count(0, Date.UTC(9999, 11, 31)).optional(),
      link: z.url({ protocol: /^https?$/ }).optional(),
    }),
    (controls, { endpoint: which, sunset, link }) =>
      controls.deprecate(which, {
        ...(sunset !== undefined && { sunset }),
        ...(link !== undefined && { link: headerSafe(link) }),
      }),
  ),
  undeprecate: post(z.strictObject({ endpoint: endpoint.optional() }), (controls, input) =>
    controls.undeprecate(input.endpoint),
  ),
  spendBudget: post(z.strictObject({ keyId: id.optional() }), (controls, { keyId }) =>
    controls.spendBudget(keyId),
  ),
  stop: post(nothing, (controls) => controls.stop()),
  start: post(nothing, (controls) => controls.start()),
  reset: post(nothing, (controls) => controls.reset()),
  state: get((controls) => controls.state()),
  requests: get((controls) => controls.requests()),
  counts: get((controls) => controls.counts()),
};

export type Actions = typeof ACTIONS;
export type ActionName = keyof Actions;

/** An address as a `Link` header can carry it: ASCII, and without what would end it early. */
function headerSafe(link: string): string {
  return new URL(link).href.replace(/[<>"]/g, encodeURIComponent);
}

function post<Input, Output>(
  input: z.ZodType<Input>,
  run: (controls: SandboxControls, input: Input) => Output,
): ControlAction<Input, Output> {
  return { method: "POST", input, run };
}

function get<Output>(
  run: (controls: SandboxControls) => Output,
): ControlAction<Record<string, never>, Output> {
  return { method: "GET", input: nothing, run };
}
