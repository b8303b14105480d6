import { expect, test } from "vitest";
import { wordsOn } from "./sandbox-words";
import { verdictWords } from "./verdict-words";

test.each(["key_rejected", "permission_denied", "org_locked"] as const)(
  "%s: on the sandbox the next step is Restore everything, elsewhere it is what the organisation does",
  (code) => {
    const words = verdictWords({ code });
    expect(wordsOn("default", words)).toEqual(words);
    expect(wordsOn("sandbox", words)).toMatchObject({
      meaning: words.meaning,
      turn: "An administrator of Rollcall",
      todo: expect.stringContaining("Restore everything"),
    });
  },
);

test("what nobody in the organisation can end is told the same of the sandbox", () => {
  const words = verdictWords({ code: "unreachable" });
  expect(wordsOn("sandbox", words)).toEqual(words);
});
