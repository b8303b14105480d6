import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cursorOf, parseCursor } from "@/lib/server/input/cursor";
import { isLocalError } from "@/lib/server/upstream/errors/errors";
import { parseChartQuery, parseFilter, parseHoursQuery, parseListQuery } from "./parse-query";

const AT = Date.parse("2026-01-31T12:00:00Z");

/** What is refused of a query, or what became of it. */
function tried(wanted: () => unknown) {
  try {
    return { is: wanted() };
  } catch (error) {
    if (!isLocalError(error)) throw error;
    return { code: error.code, param: error.detail.param, message: error.message };
  }
}

const refusal = (query: string) => tried(() => parseListQuery(query));

describe("what is asked of the journal", () => {
  test("a page, its filter and where it goes on", () => {
    expect(parseListQuery("")).toEqual({ kind: "page", filter: {}, limit: 50 });
    const before = cursorOf({ at: AT, id: 7 });
    const query = `?status=4xx&code=conflict&path=/v1/staff&purpose=token&person=a&outcome=refused&q=50%25off&limit=9&before=${before}`;
    expect(parseListQuery(`${query}&from=2026-01-31T13:00:00%2B01:00&to=${AT + 1}`)).toEqual({
      kind: "page",
      filter: {
        status: ["4xx"],
        code: ["conflict"],
        path: ["/v1/staff"],
        purpose: ["token"],
        person: ["a"],
        outcome: ["refused"],
        q: "50%off",
        from: AT,
        to: AT + 1,
      },
      limit: 9,
      before: { at: AT, id: 7 },
    });
  });

  test("what is new, or a file", () => {
    expect(parseListQuery("since=12&status=none")).toEqual({
      kind: "news",
      filter: { status: ["none"] },
      since: 12,
    });
    expect(parseListQuery("format=csv&q=xyz")).toEqual({ kind: "file", filter: { q: "xyz" }, format: "csv" });
  });

  test("several values of a name, how long it took, and a stretch up to now", () => {
    expect(parseFilter("status=403&status=5xx&code=a&code=b&took=500-&last=7d")).toEqual({
      status: ["403", "5xx"],
      code: ["a", "b"],
      took: { from: 500 },
      last: 7 * 86_400_000,
    });
    expect(parseFilter("took=-200&last=15m")).toEqual({ took: { to: 200 }, last: 900_000 });
    expect(parseFilter("took=200-500")).toEqual({ took: { from: 200, to: 500 } });
    const twenty = Array.from({ length: 20 }, (_, n) => `code=c${n}`).join("&");
    expect(parseFilter(twenty).code).toHaveLength(20);
    expect(tried(() => parseFilter(`${twenty}&code=more`))).toMatchObject({
      code: "query_invalid",
      param: "code",
    });
  });

  test("a chart of whole minutes: the last day, or at most a week; of other bars at most 500", () => {
    const minute = { bin: 60_000, filter: {} };
    expect(parseChartQuery("", AT)).toEqual({ from: AT + 60_000 - 86_400_000, to: AT + 60_000, ...minute });
    expect(parseChartQuery(`from=${AT + 1}&to=${AT + 60_001}&status=4xx`, 0)).toEqual({
      from: AT,
      to: AT + 120_000,
      bin: 60_000,
      filter: { status: ["4xx"] },
    });
    expect(parseChartQuery(`from=${AT + 1}&to=${AT + 7_000}&bin=5`, 0)).toMatchObject({
      from: AT,
      to: AT + 10_000,
      bin: 5_000,
    });
    for (const wrong of [`to=${AT + 8 * 86_400_000}`, `to=${AT + 501_000}&bin=1`]) {
      const query = `from=${AT}&${wrong}`;
      expect(tried(() => parseChartQuery(query, AT))).toMatchObject({ code: "query_invalid", param: "from" });
    }
    for (const wrong of ["bin=0", "bin=86401", "bin=1.5", "bin=1&bin=1"]) {
      expect(tried(() => parseChartQuery(wrong, AT))).toMatchObject({ code: "query_invalid", param: "bin" });
    }
    expect(tried(() => parseChartQuery("last=1h", AT))).toMatchObject({ param: "last" });
  });

  test("hours are whole, and as many as a day has at most", () => {
    const at = (hour: number) => `at=${new Date(AT + hour * 3_600_000).toISOString()}`;
    expect(parseHoursQuery(`${at(0)}&${at(1)}&${at(1)}`)).toEqual([AT, AT + 3_600_000]);
    const day = Array.from({ length: 24 }, (_, hour) => at(hour)).join("&");
    expect(parseHoursQuery(day)).toHaveLength(24);
    const many = `${day}&${at(24)}`;
    for (const wrong of ["", "at=", "at=1", many, `${at(0)}&limit=1`]) {
      expect(tried(() => parseHoursQuery(wrong))).toMatchObject({ code: "query_invalid" });
    }
  });

  const BAD: Record<string, string[]> = {
    status: ["99", "4x", "4XX", "1000", "403.0", "0x193", "none ", "-1", "*"],
    code: ["\0", "x".repeat(201)],
    path: ["\0", "x".repeat(10_240)],
    person: ["\0", "x".repeat(201)],
    q: [
      "\0",
      "a\0b",
      "abc\0",
      "%",
      "_",
      "\\",
      "(a+)+$",
      "a_b",
      "ab",
      "😀",
      "x".repeat(201),
      "x".repeat(10_240),
    ],
    purpose: ["Browse", "gap", "' or 1=1; --", "__proto__"],
    outcome: ["gap", "success", "constructor"],
    from: ["yesterday", "2026-01-31", "2026-01-31T12:00:00", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z"],
    to: ["-1", "1e3", "99999999999999999", "253402300800000", "+275760-09-13T00:00:00Z", "Infinity", "0x10"],
    took: ["-", "x-", "500", "5-5", "9-1", "1.5-", "-1-2", "1e3-"],
    last: ["7", "0d", "7w", "-1d", "10000d", "last week"],
    before: [
      "",
      "x",
      "MS4x!",
      cursorOf({ at: 1, id: 1 }).slice(0, -1),
      Buffer.from("1.1;").toString("base64url"),
    ],
    limit: ["0", "101", "1.5", "-1", "1e1", "all"],
    since: ["-1", "1.5", "x", "9".repeat(16)],
    format: ["pdf", "CSV", "../../etc/passwd"],
  };

  test.each(Object.keys(BAD))("%s says what it should be where it is wrong, and repeats nothing", (param) => {
    for (const value of ["", "\0", ...(BAD[param] ?? [])]) {
      const query = new URLSearchParams({ [param]: value }).toString();
      const { message, ...refused } = refusal(query) as { message: string };
      expect(refused, value.slice(0, 40)).toEqual({ code: "query_invalid", param });
      expect(message).toMatch(new RegExp(`^${param} must be `));
      expect(message.length).toBeLessThan(130);
    }
  });

  test("regular expressions, patterns, SQL and markup are text like any other", () => {
    for (const text of [
      "(a+)+$",
      "%",
      "_",
      "\\",
      "' or 1=1; drop table journal",
      "<script>",
      "$1",
      "{{x}}",
      "😀",
    ]) {
      for (const name of ["code", "path", "person"] as const) {
        expect(parseFilter(new URLSearchParams({ [name]: text }).toString())).toEqual({ [name]: [text] });
      }
      const q = `${text} 429`;
      expect(parseFilter(new URLSearchParams({ q }).toString())).toEqual({ q });
    }
  });

  test("an unknown or repeated parameter is refused by name, unless the name may be a secret", () => {
    expect(refusal("statsu=403")).toMatchObject({ code: "query_invalid", param: "statsu" });
    expect(refusal("q=abc&q=abd")).toMatchObject({ code: "query_invalid", param: "q" });
    expect(refusal("since=1&before=x")).toMatchObject({ code: "query_invalid", param: "before" });
    expect(refusal("format=csv&limit=1")).toMatchObject({ code: "query_invalid", param: "limit" });
    expect(refusal("__proto__=1")).toMatchObject({ code: "query_invalid", param: "__proto__" });
    expect(refusal("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ=1")).toMatchObject({ param: undefined });
    expect(tried(() => parseFilter("limit=1"))).toMatchObject({ param: "limit" });
  });

  test("a range must have room", () => {
    expect(refusal(`from=${AT}&to=${AT}`)).toMatchObject({ code: "query_invalid", param: "from" });
    expect(refusal(`last=1h&to=${AT}`)).toMatchObject({ code: "query_invalid", param: "last" });
  });

  test("every query is parsed or refused with an explanation", () => {
    const names = fc.constantFrom("status", "q", "from", "to", "before", "since", "limit", "format", "x");
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: "binary" }))), (pairs) => {
        tried(() => parseListQuery(new URLSearchParams(pairs).toString()));
      }),
    );
  });

  test("a cursor is parsed to the position that it was made of", () => {
    fc.assert(
      fc.property(fc.nat(Date.UTC(9999, 11, 31)), fc.nat(999_999_999_999_999), (at, id) => {
        expect(parseCursor(cursorOf({ at, id }))).toEqual({ at, id });
      }),
    );
  });
});
