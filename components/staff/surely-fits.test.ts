import { expect, test } from "vitest";
import { surelyFits } from "./surely-fits";

test.each([
  ["100001", 78],
  ["ada.lovelace@example.com", 288],
  ["lusine.hakobyan.4123@staff.example", 288],
  ["+44 20 7946 0385", 138],
  ["Zoë Müller", 248],
  ["", 0],
  ["山田太郎", 248],
  ["Пётр Чайковский", 248],
])("%s fits in %d pixels", (text, width) => {
  expect(surelyFits(text, width, false)).toBe(true);
});

test.each([
  ["WWWWWWWWWWWWWWWWWWW", 248],
  ["a name that goes on and on and on and on", 248],
  ["harriet.featherstonehaugh.4233@example.com", 288],
  ["山田山田山田山田山田山田山田山田", 248],
  ["नमस्ते", 248],
  ["\ufdfd\ufdfd", 248],
  ["line\nbreak", 248],
])("of %s it is not sure", (text, width) => {
  expect(surelyFits(text, width, false)).toBe(false);
});

test("code is as wide whatever its letters are, and of other letters it is not sure", () => {
  expect(surelyFits('["i","l"]', 68, true)).toBe(true);
  expect(surelyFits('["i","l"]', 67, true)).toBe(false);
  expect(surelyFits("山", 200, true)).toBe(false);
});
