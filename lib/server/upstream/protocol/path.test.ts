import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PathInvalid, QueryInvalid } from "@/lib/server/upstream/errors/errors";
import { PATH_ATTACKS } from "@/lib/server/upstream/testing/path-attacks";
import { resourceUrl } from "./path";

const BASE = "https://directory.example/tenant";
const BASES = [
  BASE,
  "https://directory.example",
  "https://directory.example:8443",
  "https://directory.example/a/b-c/d.e",
  "http://127.0.0.1:4010",
  "http://[::1]:4010",
  "https://[2001:db8::1]:8443/tenant",
];

describe("the path rule", () => {
  const attacks = Object.entries(PATH_ATTACKS).flatMap(([theme, paths]) =>
    paths.map((path) => [theme, path]),
  );

  test.each(attacks)("%s: %j is refused, as it stands and decoded", (_theme, attack = "") => {
    for (const path of [attack, ...decodings(attack)]) {
      expect(() => resourceUrl(BASE, `v1/${path}`, "")).toThrow(PathInvalid);
    }
  });

  test.each(["", "v1", "/v1/staff", "v1//staff", "//evil.example/v1/staff", "https://evil.example/v1/staff"])(
    "not below v1/: %j is refused",
    (path) => expect(() => resourceUrl(BASE, path, "")).toThrow(PathInvalid),
  );

  test.each([
    "v2/staff",
    "V1/staff",
    "v1staff",
    "oauth/token",
    ".well-known/x",
    "v1/staff?x",
    "v1/staff#x",
    "v1/staff\r\nX: y",
  ])("another version, endpoint or part of an address: %j is refused", (path) =>
    expect(() => resourceUrl(BASE, path, "")).toThrow(PathInvalid),
  );

  test("a resource keeps the base's prefix", () => {
    expect(resourceUrl(BASE, "v1/staff", "?limit=5")).toBe(`${BASE}/v1/staff?limit=5`);
    expect(resourceUrl(BASE, "v1/teams/night-shift_2", "")).toBe(`${BASE}/v1/teams/night-shift_2`);
  });

  test("1,024 characters pass, one more does not", () => {
    expect(() => resourceUrl(BASE, `v1/${"a".repeat(1021)}`, "")).not.toThrow();
    expect(() => resourceUrl(BASE, `v1/${"a".repeat(1022)}`, "")).toThrow(PathInvalid);
  });

  test("of 10,000 generated paths none changes the origin or leaves /v1, whatever the base", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.constantFrom(...BASES), anyPath(), fc.webQueryParameters(), (base, path, query) => {
        const address = reached(() => resourceUrl(base, path, query.slice(0, 50)), PathInvalid);
        if (address === undefined) return;
        accepted += 1;
        expect(address.startsWith(`${base}/v1/`)).toBe(true);
        const { origin, href, hash, username, pathname } = new URL(address);
        expect(origin).toBe(new URL(base).origin);
        // Nothing is left in it that a client on the way would resolve or normalise.
        expect(href).toBe(address);
        expect(hash + username).toBe("");
        expect(`${origin}${pathname}`).toBe(`${base}/${path}`);
      }),
      { numRuns: 10_000 },
    );
    // A rule that refused everything would hold as well.
    expect(accepted).toBeGreaterThan(500);
  });
});

describe("the query rule", () => {
  test("order and duplicates are kept", () => {
    expect(resourceUrl(BASE, "v1/staff", "?b=2&a=1&b=3")).toMatch(/\?b=2&a=1&b=3$/);
  });

  test("whatever the pairs, what goes up parses to the same list in the same order", () => {
    const text = fc.string({ unit: "binary", maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 20 }), (pairs) => {
        const address = resourceUrl(BASE, "v1/staff", `?${new URLSearchParams(pairs)}`);
        expect([...new URL(address).searchParams]).toEqual(pairs);
      }),
      { numRuns: 2000 },
    );
  });

  test("smuggling: no query, however spelled, ends up in the path, the fragment or another host", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (query) => {
        const address = reached(() => resourceUrl(BASE, "v1/staff", query), QueryInvalid);
        if (address === undefined) return;
        expect(address).toMatch(/^https:\/\/directory\.example\/tenant\/v1\/staff(\?[\w%&=+.*-]+)?$/);
        expect([...new URL(address).searchParams]).toEqual([...new URLSearchParams(query)]);
      }),
      { numRuns: 5000 },
    );
  });

  test("50 parameters pass, 51 do not, named or not, alike or not", () => {
    for (const pair of ["p=1", "p", "=", "=1", "p=%26"]) {
      expect(() => resourceUrl(BASE, "v1/staff", times(50, pair))).not.toThrow();
      expect(() => resourceUrl(BASE, "v1/staff", times(51, pair))).toThrow(QueryInvalid);
    }
  });

  test.each(["", "?", "&", "?&&", "&".repeat(60)])("no parameters at all: %j leaves no query", (query) => {
    expect(resourceUrl(BASE, "v1/staff", query)).toBe(`${BASE}/v1/staff`);
  });

  test.each([
    ["plain letters", "x", 4094],
    ["escaped letters of several bytes", "%C3%A9", 682],
    ["letters of several bytes, which are escaped on the way up", "é", 682],
    ["punctuation, which is escaped on the way up", "(", 1364],
  ])("4,096 bytes of %s pass, one more does not", (_name, letter, most) => {
    const largest = `?q=${letter.repeat(most)}`;
    const up = resourceUrl(BASE, "v1/staff", largest).split("?")[1] ?? "";
    const room = 4096 - Buffer.byteLength(up);
    expect(() => resourceUrl(BASE, "v1/staff", largest + "x".repeat(room))).not.toThrow();
    expect(() => resourceUrl(BASE, "v1/staff", `${largest}${"x".repeat(room + 1)}`)).toThrow(QueryInvalid);
  });

  test("4,097 bytes that would shrink on the way up are refused as they come", () => {
    expect(() => resourceUrl(BASE, "v1/staff", `q=${"%78".repeat(1364)}xx`)).not.toThrow();
    expect(() => resourceUrl(BASE, "v1/staff", `q=${"%78".repeat(1364)}xxx`)).toThrow(QueryInvalid);
    expect(() => resourceUrl(BASE, "v1/staff", "&".repeat(4097))).toThrow(QueryInvalid);
  });
});

/** The address, or nothing when it was refused as it should be. */
function reached(build: () => string, refusal: typeof PathInvalid | typeof QueryInvalid): string | undefined {
  try {
    return build();
  } catch (error) {
    expect(error).toBeInstanceOf(refusal);
    return undefined;
  }
}

/** What decoding once and twice makes of an attack. */
function decodings(attack: string): string[] {
  try {
    const decoded = decodeURIComponent(attack);
    return decoded === attack ? [] : [decoded, ...decodings(decoded)].filter((path) => !isPlain(path));
  } catch {
    return [];
  }
}

/** `%2573taff` is an attack only as long as it is not decoded twice, which nothing does. */
function isPlain(path: string): boolean {
  return /^\w+$/.test(path);
}

/** Text of any kind, real paths, and pieces of attacks put together. */
function anyPath(): fc.Arbitrary<string> {
  const segment = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
  const valid = fc.array(segment, { minLength: 1, maxLength: 4 }).map((all) => `v1/${all.join("/")}`);
  const attack = fc.constantFrom(...Object.values(PATH_ATTACKS).flat());
  const piece = fc.oneof(
    segment,
    attack,
    fc.constantFrom("/", "\\", ".", "..", "%2f", "@", ":", "?", "#", "v1"),
  );
  return fc.oneof(
    valid,
    fc.string({ unit: "binary" }),
    fc.webPath(),
    fc.string().map((text) => `v1/${text}`),
    fc.array(piece, { maxLength: 6 }).map((all) => `v1/${all.join("")}`),
    fc.tuple(valid, piece).map((all) => all.join("")),
  );
}

function times(count: number, pair: string): string {
  return Array.from({ length: count }, () => pair).join("&");
}
