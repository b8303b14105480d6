import { describe, expect, it } from "vitest";
import { errorsOnly, filterValue, partsIn, partWords } from "./filter-words";
import { lastWords, localField, rangeWords } from "./range-words";

describe("a filter's value as people read it", () => {
  it("shows what is no such value as it stands, control characters as pictures", () => {
    const nobody = new Map<string, string>();
    expect(filterValue("status", "9zz", nobody)).toBe("9zz");
    expect(filterValue("outcome", "constructor", nobody)).toBe("constructor");
    expect(filterValue("purpose", "toString", nobody)).toBe("toString");
    expect(filterValue("code", "a\0b\u007f", nobody)).toBe("a␀b\uFFFD");
    expect(filterValue("from", "yesterday", nobody)).toBe("yesterday");
    expect(rangeWords("\0", undefined)).toBe("since ␀");
    expect(localField("yesterday")).toBe("");
  });

  it("shows a purpose of an earlier release as it was called", () => {
    expect(filterValue("purpose", "prefetch", new Map())).toBe("prefetch");
    expect(filterValue("purpose", "explore", new Map())).toBe("explore");
  });

  it("says several values, a stretch up to now and how long something took", () => {
    const filter = { status: ["403", "none"], last: "7d", took: "500-", from: undefined };
    expect(partWords("status", filter, new Map())).toBe("403 or no answer");
    expect(partWords("time", filter, new Map())).toBe("last 7 days");
    expect(["1h", "15m", "0d", "x\0"].map(lastWords)).toEqual([
      "last hour",
      "last 15 min",
      "last 0 days",
      "x␀",
    ]);
    expect(partWords("took", filter, new Map())).toBe("500 ms or more");
    expect(["-200", "200-500", "-"].map((took) => filterValue("took", took, new Map()))).toEqual([
      "under 200 ms",
      "200 to 500 ms",
      "-",
    ]);
    expect(partsIn(filter)).toEqual(["time", "status", "took"]);
  });

  it("knows the preset of errors whatever the order", () => {
    const { isOn, toggled } = errorsOnly({});
    expect(isOn).toBe(false);
    expect(errorsOnly({ outcome: toggled?.toReversed() ?? [] })).toEqual({ isOn: true, toggled: undefined });
    expect(errorsOnly({ outcome: ["failed"] }).isOn).toBe(false);
    expect(partWords("outcome", { outcome: toggled }, new Map())).toBe("any error");
  });

  it("names people, outcomes and moments", () => {
    expect(filterValue("person", "7", new Map([["7", "ada@example.org"]]))).toBe("ada@example.org");
    expect(filterValue("outcome", "not_sent", new Map())).toBe("not sent");
    expect(filterValue("from", "2026-01-05T14:02:11Z", new Map())).toBe("2026-01-05 14:02:11 UTC");
    expect(rangeWords("2026-01-05T14:02:11Z", "2026-01-05T14:05:00Z")).toBe(
      "2026-01-05 14:02:11 – 14:05:00 UTC",
    );
  });
});
