import { expect, test } from "vitest";
import { copyLines } from "./copy-lines";

const ROW = {
  key: "1",
  after: null,
  readAt: 0,
  text: '{\n  "id": 12345678901234567890123,\r\n  "name": "=1+1\\n\\u2028",\n  "x": {"a": 1.10},\n  "n": null\n}',
};

test("a row is one line to every reader, however the service wrote it, with every digit", () => {
  for (const format of ["ndjson", "json"] as const) {
    const { lineOf } = copyLines(format, []);
    const line = lineOf(ROW).trim();
    expect(line).not.toMatch(/[\r\n\u2028]/);
    expect(line).toContain("12345678901234567890123");
    expect(JSON.parse(line)).toEqual(JSON.parse(ROW.text));
  }
});

test("no cell is a formula, and null and absent are empty cells", () => {
  const { lineOf } = copyLines("csv", ["id", "name", "x", "n", "absent"]);
  expect(lineOf(ROW)).toBe(`12345678901234567890123,"'=1+1\n\u2028","{""a"": 1.10}",,\r\n`);
});
