import { describe, expect, it } from "vitest";
import { filterValue } from "./filter-words";
import { localField, rangeWords } from "./range-words";

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

  it("names people, outcomes and moments", () => {
    expect(filterValue("person", "7", new Map([["7", "ada@example.org"]]))).toBe("ada@example.org");
    expect(filterValue("outcome", "not_sent", new Map())).toBe("not sent");
    expect(filterValue("from", "2026-01-05T14:02:11Z", new Map())).toBe("2026-01-05 14:02:11 UTC");
    expect(rangeWords("2026-01-05T14:02:11Z", "2026-01-05T14:05:00Z")).toBe(
      "2026-01-05 14:02:11 – 14:05:00 UTC",
    );
  });
});
