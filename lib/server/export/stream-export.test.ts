import { expect, test } from "vitest";
import type { Lines } from "./lines";
import { streamExport } from "./stream-export";

const LINES: Lines<number> = {
  head: "",
  lineOf: (row) => `${typeof row === "number" ? row : row.message}\n`,
};

test.each([
  ["none", [], ""],
  ["an empty one alone", [[]], ""],
  ["an empty one among others", [[1], [], [2]], "1\n2\n"],
])("a file ends, whatever its batches are: %s", async (_name, all, text) => {
  async function* batches() {
    yield* all;
  }
  const rows = batches();
  const first = await rows.next();
  const file = streamExport(rows, { lines: LINES, first, failed() {}, now: () => 0 });
  expect(await new Response(file).text()).toBe(text);
});
