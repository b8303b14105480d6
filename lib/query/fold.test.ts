import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { fold, wordsOf } from "./fold";

const anyText = fc.string({ unit: "binary" });
const grapheme = fc.string({ unit: "grapheme", minLength: 1 });

describe("a name is found as a plain keyboard types it", () => {
  test.each([
    ["Zoë Müller", "zoe muller"],
    ["Søren Ærø", "soren aero"],
    ["Łukasz Đorđević", "lukasz dordevic"],
    ["GROẞ Straße", "gross strasse"],
    ["İlknur Işık", "ilknur isik"],
    ["ΟΔΥΣΣΕΥΣ Ὀδυσσεύς", "οδυσσευσ οδυσσευσ"],
    ["ﬁnn Œuvre", "finn oeuvre"],
    ["Ａｄａ １２", "ada 12"],
    ["O’Brien‐Smith", "o'brien-smith"],
    ["Фёдор", "федор"],
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّـــد", "محمد"],
    ["Nguyễn Thị", "nguyen thi"],
    ["Ada\u200b\u200f\u00ad Love", "ada love"],
  ])("%s as %s", (name, typed) => expect(fold(name)).toBe(fold(typed)));

  test("however it was composed", () => {
    expect(fold("Zoe\u0308")).toBe(fold("Zo\u00eb"));
    expect(fold("각")).toBe(fold("각"));
  });

  test.each([
    ["กา", "กี"],
    ["की", "का"],
    ["が", "か"],
  ])("%s stays another word than %s", (one, other) => expect(fold(one)).not.toBe(fold(other)));
});

describe("whatever the text", () => {
  test("folding twice is folding once", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test("case makes no difference", () => {
    expect(fold("ADA ÉMILE ŁÓDŹ")).toBe(fold("ada émile łódź"));
  });

  test("it is found by itself and by what it begins and ends with", () => {
    fc.assert(
      fc.property(grapheme, grapheme, (start, end) => {
        const text = fold(`${start} ${end}`);
        for (const word of [...wordsOf(start), ...wordsOf(end), ...wordsOf(`${start} ${end}`)])
          expect(text).toContain(word);
      }),
    );
  });

  test("it is found by any stretch of its letters", () => {
    fc.assert(
      fc.property(fc.array(grapheme, { maxLength: 6 }), fc.nat(6), fc.nat(6), (letters, from, to) => {
        const text = fold(letters.join(""));
        for (const word of wordsOf(letters.slice(from, to).join(""))) expect(text).toContain(word);
      }),
    );
  });

  test("a query of nothing visible has no words", () => {
    for (const query of ["", "  \t", "\u200b", "\u00a0\u3000"]) expect(wordsOf(query)).toEqual([]);
  });
});

test.each([
  ["\u0345\u0334", "ab"],
  ["\u0301\uff9e", `a${"\u3099".repeat(5_000)}b`],
])(
  "thousands of marks (%j) on one letter are not put in one order, which would take a time that grows with the square of their number",
  (marks, folded) => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    expect(fold(`a${marks.repeat(5_000)}b`)).toBe(folded);
    for (const text of normalize.mock.contexts)
      expect(String(text)).not.toMatch(/(?:(?!\u034f)[\p{M}\uff9e\uff9f]){31}/u);
    normalize.mockRestore();
  },
);
