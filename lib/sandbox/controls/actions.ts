import { z } from "zod";
import { ENDPOINT_NAMES } from "@/lib/sandbox/routes/endpoints";
import { faultSchema } from "@/lib/sandbox/world/faults";
import type { SandboxControls } from "./controls";
import { ControlRefused } from "./refused";

/** One control by its name: how HTTP calls it, its input and its effect. */
export interface ControlAction<Input, Output> {
  /** GET changes nothing and has no input. */
  method: "GET" | "POST";
  input: z.ZodType<Input>;
  run: (controls: SandboxControls, input: Input) => Output;
}

const MAX_REQUESTS = 1_000_000_000;
const DAY_SECONDS = 86_400;
const MAX_LATENCY_MS = 600_000;
const MAX_STAFF = 100_000_000;

const nothing = z.strictObject({});
const id = z.string().min(1).max(100);
const organisation = z.strictObject({ organisation: id.optional() });
const scopes = z.array(z.string().min(1).max(100)).max(100);
const staffId = z.number().int().positive();
const count = (least: number, most: number) => z.number().int().min(least).max(most);
const endpoint = z.enum(ENDPOINT_NAMES);

/** All controls by name: the one list for the HTTP interface, its client and the console. */
export const ACTIONS = {
  lock: post(organisation, (controls, input) => controls.lock(input.organisation)),
  unlock: post(organisation, (controls, input) => controls.unlock(input.organisation)),
  setLimits: post(
    z.strictObject({
      resources: count(0, MAX_REQUESTS).optional(),
      token: count(0, MAX_REQUESTS).optional(),
      windowSeconds: count(1, DAY_SECONDS).optional(),
    }),
    (controls, input) => controls.setLimits(input),
  ),
  setTokenLife: post(z.strictObject({ seconds: count(1, DAY_SECONDS) }), (controls, { seconds }) =>
    controls.setTokenLife(seconds),
  ),
  setStaff: post(organisation.extend({ count: count(0, MAX_STAFF) }), (controls, input) =>
    controls.setStaff(input.count, input.organisation),
  ),
  setLatency: post(z.strictObject({ ms: count(0, MAX_LATENCY_MS) }), (controls, { ms }) =>
    controls.setLatency(ms),
  ),
  createKey: post(organisation.extend({ createdBy: staffId, scopes }), (controls, request) =>
    controls.createKey(request),
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
  failNext: post(faultSchema, (controls, fault) => controls.failNext(fault)),
  clearFaults: post(nothing, (controls) => controls.clearFaults()),
  deprecate: post(
    z.strictObject({
      endpoint,
      sunset: count(0, Date.UTC(9999, 11, 31)).optional(),
      link: z.url({ protocol: /^https?$/ }).optional(),
    }),
    (controls, { endpoint: name, sunset, link }) =>
      controls.deprecate(name, {
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

/** A URL for a `Link` header: ASCII, without the characters that would end it early. */
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

/** What became of a control: its result, or why nothing has changed. */
export type ControlResult = { done: true; result: unknown } | ControlProblem;

/** The `code` is `input_invalid`, or that of `ControlRefused`. */
export interface ControlProblem {
  done: false;
  code: "input_invalid" | ControlRefused["code"];
  message: string;
  /** Which inputs are wrong, and why. */
  problems: readonly { input: string; message: string }[];
}

/** The control with this name; undefined if there is none. */
export function findAction(name: string): ControlAction<unknown, unknown> | undefined {
  return Object.hasOwn(ACTIONS, name) ? (ACTIONS[name as ActionName] as never) : undefined;
}

/** Checks the input of a control and runs it. */
export function runAction(
  controls: SandboxControls,
  action: ControlAction<unknown, unknown>,
  input: unknown,
): ControlResult {
  const parsed = action.input.safeParse(input);
  if (!parsed.success) return describeInput(parsed.error);
  try {
    return { done: true, result: action.run(controls, parsed.data) };
  } catch (error) {
    if (!(error instanceof ControlRefused)) throw error;
    const { code, message, input: name } = error;
    return { done: false, code, message, problems: name === undefined ? [] : [{ input: name, message }] };
  }
}

function describeInput({ issues }: z.ZodError): ControlProblem {
  const problems = issues.map(({ path, message }) => ({ input: path.join(".") || "body", message }));
  return { done: false, code: "input_invalid", message: "The input is wrong.", problems };
}
