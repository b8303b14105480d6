import { describe, expect, test } from "vitest";
import { isTyping, keyOf, usesArrows } from "./typing";

const PRESS = {
  key: "/",
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  defaultPrevented: false,
  getModifierState: () => false,
};

describe("which presses are shortcuts", () => {
  test("a plain key is one", () => {
    expect(keyOf(PRESS)).toBe("/");
  });

  test.each(["altKey", "isComposing", "defaultPrevented"] as const)(
    "with %s it belongs to somebody else",
    (taken) => {
      expect(keyOf({ ...PRESS, [taken]: true })).toBeUndefined();
    },
  );

  test.each(["ctrlKey", "metaKey"] as const)("with %s alone it is another, by its own name", (held) => {
    expect(keyOf({ ...PRESS, [held]: true })).toBe("Mod+/");
    expect(keyOf({ ...PRESS, [held]: true, altKey: true })).toBeUndefined();
  });

  test("with Shift a key that types nothing is another, and one that types is what it types", () => {
    expect(keyOf({ ...PRESS, shiftKey: true, key: "ArrowDown" })).toBe("Shift+ArrowDown");
    expect(keyOf({ ...PRESS, shiftKey: true, key: "?" })).toBe("?");
  });

  test("with both Ctrl and Command it belongs to somebody else", () => {
    expect(keyOf({ ...PRESS, ctrlKey: true, metaKey: true })).toBeUndefined();
  });

  test("a character that takes AltGr is plain", () => {
    const press = { ...PRESS, key: "[", ctrlKey: true, altKey: true };
    expect(keyOf({ ...press, getModifierState: (name) => name === "AltGraph" })).toBe("[");
  });
});

test("arrows belong to what they choose and move by", () => {
  expect(usesArrows({ tagName: "INPUT", type: "radio" })).toBe(true);
  expect(usesArrows({ tagName: "INPUT", type: "range" })).toBe(true);
  expect(usesArrows({ tagName: "INPUT", type: "checkbox" })).toBe(false);
  expect(usesArrows(null)).toBe(false);
});

describe("typing is never a shortcut", () => {
  test.each([
    { tagName: "INPUT", type: "text" },
    { tagName: "INPUT", type: "search" },
    { tagName: "INPUT", type: "date" },
    { tagName: "TEXTAREA" },
    { tagName: "SELECT" },
    { tagName: "DIV", isContentEditable: true },
  ])("in %o", (place) => {
    expect(isTyping(place)).toBe(true);
  });

  test.each([
    { tagName: "INPUT", type: "checkbox" },
    { tagName: "BUTTON", type: "submit" },
    { tagName: "SECTION" },
    null,
  ])("but %o takes no text", (place) => {
    expect(isTyping(place)).toBe(false);
  });
});
