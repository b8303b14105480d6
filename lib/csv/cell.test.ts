import { describe, expect, test } from "vitest";
import { jsonCell, textCell } from "./cell";

describe("a text of any length is searched without recursion", () => {
  // More than an expression that goes back could hold, in letters that take two bytes.
  const MANY = 5_000_000;

  test.each([
    ["spaces", " "],
    ["apostrophes", "'"],
    ["quotes", '"'],
    ["semicolons", ";"],
    ["line ends", "\n"],
    ["invisible characters", "\u200b"],
  ])("%s before a formula", (_what, letter) => {
    const text = `字;${letter.repeat(MANY)}=1`;
    const guarded = ";\n".includes(letter) ? `字;${letter.repeat(MANY)}'=1` : `字;'${letter.repeat(MANY)}=1`;
    expect(textCell(text) === `"${guarded.replaceAll('"', '""')}"`).toBe(true);
  });

  test("a formula at the beginning, and in JSON", () => {
    const spaces = " ".repeat(MANY);
    expect(textCell(`${spaces}＝字`) === `'${spaces}＝字`).toBe(true);
    expect(textCell(`${"'".repeat(MANY)}\t字`) === `"${"'".repeat(MANY + 1)}\t字"`).toBe(true);
    expect(jsonCell(`["字;${spaces}-1"]`) === `"[""字;${spaces}\\u002d1""]"`).toBe(true);
  });
});
