import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";
import { matchRanges } from "./match-ranges";

const letter = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  fc.constantFrom("a", "A", "ß", "ﬁ", "é", "e\u0301", "İ", "각", "が", "ｶ\uff9e", "\u200b", "שָׁ", " "),
);
const letters = fc.array(letter, { maxLength: 8 });

function marked(text: string, query: string): string[] {
  return matchRanges(text, wordsOf(query)).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ["Zoë Müller", "zoe MULL", ["Zoë", "Müll"]],
  ["Zoe\u0308 Z", "oe", ["oe\u0308"]],
  ["Straße", "ass", ["aß"]],
  ["Straße", "s", ["S", "ß", "ß"]],
  ["ﬁnn", "i", ["ﬁ"]],
  ["Adada", "ada", ["Ada"]],
  ["Ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ", ["Ὀδυσσεύς"]],
  ["太郎 田中", "田中", ["田中"]],
  ["A\u200bd\u00ada Love", "ada", ["A\u200bd\u00ada"]],
  ["각자", "가", ["각"]],
  ["Ada", "nobody", []],
  ["Ada", "  \u200b", []],
])("in %s for %s", (text, query, expected) => expect(marked(text, query)).toEqual(expected));

test("what is marked is what the search finds, in any script: each range has its word and no letter too many", () => {
  fc.assert(
    fc.property(letters, fc.nat(8), fc.nat(8), (all, from, to) => {
      const text = all.join("");
      for (const word of wordsOf(all.slice(from, to).join(""))) {
        const ranges = matchRanges(text, [word]);
        expect(ranges.length > 0).toBe(hasWords(fold(text), [word]));
        for (const { start, end } of ranges) {
          const found = text.slice(start, end);
          expect(fold(found)).toContain(word);
          const parts = found.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
          expect(fold(parts.slice(1).join(""))).not.toContain(word);
          expect(fold(parts.slice(0, -1).join(""))).not.toContain(word);
        }
      }
    }),
  );
});

test("folding letter by letter comes to what folding a text does, whatever it is made of", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const apart = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
      expect(apart.map(fold).join("")).toBe(fold(text));
    }),
  );
});
