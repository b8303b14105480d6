import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PathInvalid, QueryInvalid } from "./errors";
import { resourceUrl } from "./path";

const BASE = "https://directory.example/tenant";

const HOSTILE = [
  "",
  "v1",
  "v1/",
  "/v1/staff",
  "v1//staff",
  "v1/../oauth/token",
  "v1/..",
  "v1/%2e%2e/oauth",
  "v1/staff/",
  "v1/staff?x",
  "v1/staff#x",
  "v1/staff;x",
  "v1/staff%00",
  "v1/staff\n",
  "v1/st aff",
  "v1/stäff",
  "v1/@evil.example",
  "v1/staff\\..\\..",
  "//evil.example/v1/staff",
  "\\\\evil.example\\v1",
  "https://evil.example/v1/staff",
  "v2/staff",
  "V1/staff",
  "oauth/token",
];

describe("the path rule", () => {
  test.each(HOSTILE)("path traversal and origin change: %j is refused", (path) => {
    expect(() => resourceUrl(BASE, path, "")).toThrow(PathInvalid);
  });

  test("a resource keeps the base's prefix", () => {
    expect(resourceUrl(BASE, "v1/staff", "?limit=5")).toBe(`${BASE}/v1/staff?limit=5`);
    expect(resourceUrl(BASE, "v1/teams/night-shift_2", "")).toBe(`${BASE}/v1/teams/night-shift_2`);
  });

  test("no path whatever changes the origin or leaves /v1", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath(),
          fc.string().map((s) => `v1/${s}`),
        ),
        fc.string(),
        (path, query) => {
          try {
            const url = new URL(resourceUrl(BASE, path, query));
            return url.origin === "https://directory.example" && url.pathname.startsWith("/tenant/v1/");
          } catch (error) {
            return error instanceof PathInvalid || error instanceof QueryInvalid;
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe("the query rule", () => {
  test("order and duplicates are kept", () => {
    expect(resourceUrl(BASE, "v1/staff", "?b=2&a=1&b=3")).toMatch(/\?b=2&a=1&b=3$/);
  });

  test("50 parameters and 4 KiB pass, one more does not", () => {
    expect(() => resourceUrl(BASE, "v1/staff", parameters(50))).not.toThrow();
    expect(() => resourceUrl(BASE, "v1/staff", parameters(51))).toThrow(QueryInvalid);
    expect(() => resourceUrl(BASE, "v1/staff", `q=${"x".repeat(4094)}`)).not.toThrow();
    expect(() => resourceUrl(BASE, "v1/staff", `q=${"x".repeat(4095)}`)).toThrow(QueryInvalid);
  });
});

function parameters(count: number): string {
  return Array.from({ length: count }, (_, i) => `p${i}=1`).join("&");
}
