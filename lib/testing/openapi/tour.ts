import type { SandboxControls } from "@/lib/sandbox";
import { METADATA_PATHS } from "@/lib/sandbox/resources/oauth/metadata";
import type { Step } from "./steps";

const STILL: Step = {
  change: undefined,
  wait: 0,
  who: "first",
  method: "GET",
  path: "/",
  query: [],
  cursorAt: undefined,
  headers: {},
  body: undefined,
  malformed: false,
};

type Part = Partial<Step>;

const LISTS = ["/v1/staff", "/v1/participants", "/v1/teams"];
const PATHS = [...LISTS, "/v1/teams/Nobody"];

/** One of each kind of request that may be refused at the door, for what it is or for who sends it. */
const DOORS: readonly Part[] = [
  ...LISTS.map((path) => ({ path })),
  { method: "POST", path: "/v1/teams", body: '{"name":"N"}' },
  { method: "DELETE", path: "/v1/teams/Nobody" },
  { method: "POST", path: "/oauth/token" },
  ...METADATA_PATHS.map((path) => ({ path })),
  ...[...PATHS, "/oauth/token", ...METADATA_PATHS].map((path) => ({ method: "PUT", path })),
  { path: "/v1/nothing" },
  { path: "/nothing" },
];

const AT_THE_DOOR: readonly Part[] = [
  {},
  { malformed: true },
  { who: "nobody" },
  { who: "stranger" },
  changed("lock", (controls) => controls.lock()),
  changed("no scopes", (controls) => controls.setScopes([])),
  changed("no requests", (controls) => controls.setLimits({ resources: 0, token: 0 })),
  ...[500, 502, 503].map((status) =>
    changed(`fail ${status}`, (controls) => controls.failNext({ kind: "error", status })),
  ),
];

const named = (body: string, key?: string): Part => ({
  method: "POST",
  path: "/v1/teams",
  body,
  ...(key && { headers: { "idempotency-key": key } }),
});

/** What is refused, or done, further in. */
const INSIDE: readonly (readonly Part[])[] = [
  ...LISTS.flatMap((path) =>
    [
      ["limit", "0"],
      ["ending_before", "1"],
    ].map((parameter) => [{ path, query: [parameter as [string, string]] }]),
  ),
  [named("{")],
  [named("{}")],
  [named('{"name":7}')],
  [named('{"name":"N","lead_id":7}')],
  [named('{"name":"N"}'), named('{"name":"N"}')],
  [named('{"name":"N"}', "one"), named('{"name":"N"}', "one"), named('{"name":"M"}', "one")],
  [named('{"name":"N"}'), { method: "DELETE", path: "/v1/teams/N" }],
  [{ method: "DELETE", path: "/v1/teams/%E0%A4%A" }],
  [{ method: "DELETE", path: "/v1/teams/N", headers: { "idempotency-key": "" } }],
  [
    named('{"name":"N"}', "one"),
    { method: "DELETE", path: "/v1/teams/N", headers: { "idempotency-key": "one" } },
  ],
];

/** Short walks that, together, meet everything there is to meet, so that chance is not needed to do so. */
export function tour(): Step[][] {
  const doors = DOORS.flatMap((door) => AT_THE_DOOR.map((what) => [{ ...STILL, ...door, ...what }]));
  return [...doors, ...INSIDE.map((walk) => walk.map((part) => ({ ...STILL, ...part })))];
}

function changed(name: string, by: (controls: SandboxControls) => void): Part {
  return { change: { name, by } };
}
