import { afterEach, expect, test, vi } from "vitest";
import { invitationInput } from "./people";
import { visibleText } from "./visible-text";

afterEach(() => void vi.restoreAllMocks());

/** In the order that takes longest to be put right. */
const MARKS = ["\u0345", "\u035d", "\u0315", "\u0300", "\u0316", "\u0327", "\u031b", "\u0334"]
  .map((mark) => mark.repeat(4_000))
  .join("");

test("a name or an address of thousands of marks is refused before they are put in order, which would hold up everybody", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  expect(visibleText(80).safeParse(`a${MARKS}`).success).toBe(false);
  const email = `a${MARKS}@example.com`;
  expect(invitationInput.safeParse({ email, role: "viewer" }).success).toBe(false);
  for (const text of normalize.mock.contexts) expect(String(text).length).toBeLessThan(100);
});

test("a name is one line without space around it, composed, and its letters are counted as people do", () => {
  expect(visibleText(5).parse("  Zoe\u0308  ")).toBe("Zoë");
  expect(visibleText(5).parse("𝔸𝔸𝔸𝔸𝔸")).toBe("𝔸𝔸𝔸𝔸𝔸");
  expect(visibleText(5).safeParse("Joanna").success).toBe(false);
});
