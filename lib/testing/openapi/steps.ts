import * as fc from "fast-check";
import type { SandboxControls } from "@/lib/sandbox";
import { METADATA_PATHS } from "@/lib/sandbox/resources/oauth/metadata";
import { ENDPOINT_NAMES } from "@/lib/sandbox/routes/endpoints";

/** One request that anybody might send. What depends on what was seen before is chosen by `cursorAt`. */
export interface Step {
  /** Something that people change first. */
  change: { name: string; by: (controls: SandboxControls) => void } | undefined;
  /** Seconds that pass before it. */
  wait: number;
  who: "first" | "second" | "nobody" | "stranger" | "key";
  method: string;
  path: string;
  query: [string, string][];
  /** If it is a number: start after the item that was seen as that one, counted round. */
  cursorAt: number | undefined;
  headers: Record<string, string>;
  body: string | undefined;
  /** Whether it arrives as bytes that are no HTTP request. */
  malformed: boolean;
}

const NAMES = ["Days", "Nights", "Café", "a/b", "100 %", "?#&", "🙂"] as const;
const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
});

const scopes = fc.subarray([
  "read:users",
  "read:participants",
  "read:shift_hours",
  "read:teams",
  "write:teams",
]);
const change = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.constant({ name: "lock", by: (controls: SandboxControls) => controls.lock() }),
      fc.constant({ name: "unlock", by: (controls: SandboxControls) => controls.unlock() }),
      fc.constant({ name: "revoke tokens", by: (controls: SandboxControls) => controls.revokeTokens() }),
      fc.constant({ name: "reset", by: (controls: SandboxControls) => controls.reset() }),
      scopes.map((chosen) => ({
        name: `scopes ${chosen}`,
        by: (controls: SandboxControls) => controls.setScopes(chosen),
      })),
      fc.nat({ max: 40 }).map((limit) => ({
        name: `limit ${limit}`,
        by: (controls: SandboxControls) => controls.setLimits({ resources: limit, token: limit }),
      })),
      fc.constantFrom(500, 502, 503).map((status) => ({
        name: `fail ${status}`,
        by: (controls: SandboxControls) => controls.failNext({ kind: "error", status }),
      })),
      fc.constantFrom(...ENDPOINT_NAMES).map((endpoint) => ({
        name: `deprecate ${endpoint}`,
        by: (controls: SandboxControls) => controls.deprecate(endpoint),
      })),
    ),
  },
);

const limit = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 1, arbitrary: fc.oneof(fc.constantFrom("0", "1", "100", "101", "1.5", "abc", ""), fc.string()) },
);
const parameter = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant("limit"), limit) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant("starting_after"), fc.oneof(fc.nat().map(String), fc.string())),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant("ending_before"), fc.string()) },
  { weight: 1, arbitrary: fc.tuple(fc.string(), fc.string()) },
);
const query = fc.array(parameter, { maxLength: 2 });
const cursorAt = fc.option(fc.nat({ max: 5000 }), { nil: undefined, freq: 3 });

const teamBody = fc.record(
  {
    name: fc.oneof(
      fc.constantFrom(...NAMES),
      fc.string({ maxLength: 120, unit: "grapheme" }),
      fc.jsonValue(),
    ),
    description: fc.oneof(fc.constant(null), fc.string(), fc.jsonValue()),
    lead_id: fc.oneof(fc.constant(null), fc.nat(), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NAMES).map((name) => JSON.stringify({ name })) },
  { weight: 3, arbitrary: teamBody.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string()) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);
const idempotencyKey = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 4, arbitrary: fc.constantFrom("one", "two").map((value) => ({ "idempotency-key": value })) },
  { weight: 1, arbitrary: printable.map((value) => ({ "idempotency-key": value })) },
);

/** What every kind of step leaves out unless it says otherwise. */
const plain = {
  query: fc.constant<[string, string][]>([]),
  cursorAt: fc.constant(undefined),
  headers: fc.constant<Record<string, string>>({}),
  body: fc.constant(undefined),
};

const lists = {
  method: fc.constant("GET"),
  path: fc.constantFrom("/v1/staff", "/v1/participants", "/v1/teams"),
};
const teamName = fc.oneof(fc.constantFrom(...NAMES), fc.string({ minLength: 1, unit: "grapheme" }));
const target = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...plain, ...lists, query, cursorAt }) },
  {
    weight: 6,
    arbitrary: fc.record({
      ...plain,
      method: fc.constant("POST"),
      path: fc.constant("/v1/teams"),
      query: fc.constantFrom<[string, string][]>([], [["x", "1"]]),
      headers: idempotencyKey,
      body,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...plain,
      method: fc.constant("DELETE"),
      headers: idempotencyKey,
      path: fc.oneof(
        teamName.map((name) => `/v1/teams/${encodeURIComponent(name)}`),
        fc.constant("/v1/teams/%E0%A4%A"),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...plain,
      method: fc.constant("POST"),
      path: fc.constant("/oauth/token"),
      headers: fc.oneof(fc.constant({}), fc.constant({ "content-type": "application/json" })),
      body: fc.oneof(body, fc.constant('{"key":"wdk_nobody"}')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...plain,
      method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
      path: fc.oneof(
        fc.constantFrom(
          "/oauth/token",
          "/v1",
          "/v1/staff",
          "/v1/participants",
          "/v1/teams",
          "/v1/teams/Days",
          "/",
        ),
        fc.constantFrom(...METADATA_PATHS),
        fc.string().map((text) => `/v1/${text}`),
        fc.webPath().map((path) => `/${path}`),
      ),
    }),
  },
);

const context = fc.record({
  change,
  wait: fc.oneof(
    { weight: 5, arbitrary: fc.nat({ max: 3 }) },
    { weight: 1, arbitrary: fc.nat({ max: 1000 }) },
  ),
  who: fc.oneof(
    { weight: 9, arbitrary: fc.constant("first" as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom("second" as const, "nobody" as const, "stranger" as const, "key" as const),
    },
  ),
  malformed: fc.integer({ min: 1, max: 20 }).map((one) => one === 1),
});

/** Any step; `fc.record` merged so that each shrinks by itself. */
export const step: fc.Arbitrary<Step> = fc
  .tuple(context, target)
  .map(([around, what]) => ({ ...around, ...what }));
