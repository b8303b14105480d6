import { describe, expect, test } from "vitest";
import { READ } from "@/lib/server/access/testing/access-bed";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { type AccessState, EMPTY_STATE } from "./access-state";
import { applyAnnouncements, deprecationLink } from "./announcements";

/** Of no version that it says. */
const { serviceVersion: _version, ...ATTEMPT } = { ...READ, at: 1_000, durationMs: 20, requestId: "req_1" };
const SUNSET = "Wed, 11 Nov 2026 11:11:11 GMT";

function after(parts: Partial<Attempt>[]): AccessState {
  return parts.reduce<AccessState>(
    (state, part) => applyAnnouncements(state, { ...ATTEMPT, ...part }),
    EMPTY_STATE,
  );
}

describe("deprecations", () => {
  test("names the endpoint, its sunset, its guide and the answer that announced it", () => {
    const link = '<https://docs.example/move>; rel="deprecation"; type="text/html"';
    const { deprecations } = after([{ deprecation: "true", sunset: SUNSET, link }]);
    expect(Object.values(deprecations)).toEqual([
      {
        path: "/v1/staff",
        sunset: Date.parse(SUNSET),
        link: "https://docs.example/move",
        seenAt: 1_020,
        requestId: "req_1",
      },
    ]);
  });

  test.each(["true", "True", "@1688169599", SUNSET])("Deprecation: %s is one", (deprecation) => {
    expect(after([{ deprecation }]).deprecations).toHaveProperty(["/v1/staff"]);
  });

  test.each(["false", "", "?0"])("Deprecation: %j is none", (deprecation) => {
    expect(after([{ deprecation }]).deprecations).toEqual({});
  });

  test.each(["soon", "5", "2026", "12/2026", "version 3"])(
    "a sunset of %j is no date of HTTP, and is left out",
    (sunset) => {
      const notice = after([{ deprecation: "true", sunset }]).deprecations["/v1/staff"];
      expect(notice).not.toHaveProperty("sunset");
    },
  );

  test("ends with a success of the endpoint without the header, not with a failure", () => {
    const said = { deprecation: "true" };
    expect(after([said, { status: 503 }]).deprecations).toHaveProperty(["/v1/staff"]);
    const page = { status: 200, code: "upstream_invalid_response" };
    expect(after([said, page]).deprecations).toHaveProperty(["/v1/staff"]);
    expect(after([said, { path: "/v1/teams" }]).deprecations).toHaveProperty(["/v1/staff"]);
    expect(after([said, {}]).deprecations).toEqual({});
  });

  test("the latest 20 endpoints are kept", () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ deprecation: "true", path: `/v1/r${i}` }));
    expect(Object.keys(after(many).deprecations)).toHaveLength(20);
    expect(after(many).deprecations).toHaveProperty(["/v1/r49"]);
  });
});

describe("the migration link", () => {
  test.each([
    ['<https://a.example/x>; rel="deprecation"', "https://a.example/x"],
    ["<http://a.example/x>; rel=deprecation", "http://a.example/x"],
    ['<https://a.example/n>; rel="next", <https://a.example/x>; rel="deprecation"', "https://a.example/x"],
    ['<https://a.example/x>; rel="help deprecation"', "https://a.example/x"],
    ['<https://a.example/n>; rel="next"', undefined],
    ['<javascript:alert(1)>; rel="deprecation"', undefined],
    ['<data:text/html,x>; rel="deprecation"', undefined],
    ['</relative>; rel="deprecation"', undefined],
    ["no link at all", undefined],
  ])("%s", (header, address) => {
    expect(deprecationLink(header)).toBe(address);
  });
});

test("the version is that of the resources' last answer; the token endpoint has none", () => {
  expect(after([{ serviceVersion: "v1" }, { serviceVersion: "v2" }]).serviceVersion).toBe("v2");
  expect(after([{ serviceVersion: "v1" }, {}]).serviceVersion).toBe("v1");
  expect(after([{ serviceVersion: "v9", purpose: "token" }]).serviceVersion).toBeUndefined();
});
