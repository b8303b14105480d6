import { describe, expect, test } from "vitest";
import { spentWords } from "./spent-words";

const BUDGET = { isKnown: true, limit: 120, elsewhere: 0 };
const browse = (person: string, calls: number) => ({ person, purpose: "browse", calls });

describe("who spent a budget that is used up", () => {
  test("other programs, and what little was spent here", () => {
    const by = [browse("ada", 1)];
    expect(spentWords({ ...BUDGET, elsewhere: 119, by }, "ada")).toBe(
      "119 of 120 spent by other programs, 1 by you",
    );
  });

  test("the one who reads it, alone and with colleagues, whatever it was for", () => {
    const load = { person: "ada", purpose: "load", calls: 100 };
    expect(spentWords({ ...BUDGET, by: [browse("ada", 20), load] }, "ada")).toBe("120 of 120 spent by you");
    const crowd = [browse("ada", 100), browse("bob", 10), browse("eve", 10)];
    expect(spentWords({ ...BUDGET, by: crowd }, "ada")).toBe("120 of 120 spent by you and two colleagues");
    expect(spentWords({ ...BUDGET, by: crowd }, "zoe")).toBe("120 of 120 spent by three colleagues");
  });

  test("what nobody asked for is Rollcall's own", () => {
    const by = [browse("bob", 90), { purpose: "check", calls: 30 }];
    expect(spentWords({ ...BUDGET, by }, "ada")).toBe(
      "90 of 120 spent by one colleague, 30 by Rollcall’s own checks",
    );
  });

  test("a walk, which is no check", () => {
    const by = [{ purpose: "copy", calls: 60 }, { purpose: "check", calls: 3 }, browse("ada", 57)];
    expect(spentWords({ ...BUDGET, by }, "ada")).toBe(
      "60 of 120 spent by copying the directory, 57 by you, 3 by Rollcall’s own checks",
    );
  });

  test("is not said where the service has not told, or has counted less than the limit", () => {
    const by = [browse("ada", 2)];
    expect(spentWords({ ...BUDGET, isKnown: false, elsewhere: 118, by }, "ada")).toBeUndefined();
    expect(spentWords({ ...BUDGET, elsewhere: 50, by }, "ada")).toBeUndefined();
  });
});
