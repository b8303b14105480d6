// @vitest-environment happy-dom
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { columnsFor } from "@/components/list/columns/columns";
import { cell } from "@/components/list/table/cell";
import { findRows } from "@/lib/client/find/find-rows";
import { RowTexts } from "@/lib/client/find/row-text";
import { Slices } from "@/lib/client/find/slices";
import { row } from "@/lib/client/find/testing/fake-scheduler";
import { readersDates } from "./dates";
import { itemWordsFor } from "./item-words";
import type { Reading } from "./look";

const READING: Reading = {
  look: {
    fields: { status: { format: "words" }, born: { format: "date" }, seen: { format: "time" } },
    unusual: { field: "status", words: { on_hold: "Paused", gone: "Left us" } },
  },
  leads: { manager_id: "/c/x/staff" },
};
const FIELDS = ["id", "name", "status", "born", "seen", "created_at", "manager_id", "livemode", "note"];
const COLUMNS = columnsFor(FIELDS, READING);

const value = fc.oneof(
  fc.constantFrom(null, true, false, "", "on_hold", "gone", "full_time", "1950-03-04", 1_700_000_000, "Zoë"),
  fc.constantFrom("2026-01-05T14:02:11Z", "https://example.com/a", "Ünit – 7", "null", "-", "test"),
  fc.integer(),
  fc.string({ unit: "grapheme" }),
);
const items = fc.record(
  Object.fromEntries(
    FIELDS.map((field) => [field, field === "livemode" ? fc.constant(true) : value]),
  ) as Record<string, typeof value>,
);

async function finds(item: Record<string, unknown>, text: string): Promise<boolean> {
  const texts = new RowTexts([row(item)], itemWordsFor(READING));
  const { indexes } = await findRows({ texts, query: { text, filters: [] } }, new Slices(undefined));
  return indexes.length === 1;
}

/** What a cell says to the eye and to the ear. */
function readCells(item: Record<string, unknown>): string[] {
  const box = document.createElement("div");
  return COLUMNS.flatMap((column) => {
    const drawn = cell({
      column,
      item: { object: "staff", ...item },
      environment: "live",
      href: "/",
      dates: readersDates(),
    });
    box.innerHTML = renderToStaticMarkup(drawn);
    const spoken = box.firstElementChild?.ariaLabel ?? "";
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const seen = [spoken];
    while (texts.nextNode()) seen.push(texts.currentNode.nodeValue ?? "");
    return seen.filter((text) => text !== "white space");
  });
}

test("whatever the cells of a row read finds it, and so does what was sent", async () => {
  await fc.assert(
    fc.asyncProperty(items, async (item) => {
      for (const text of readCells(item)) expect(await finds(item, text), text).toBe(true);
      for (const sent of Object.values(item)) expect(await finds(item, String(sent))).toBe(true);
    }),
  );
});

test.each([
  ["full time", true],
  ["left", true],
  ["mar 1950", true],
  ["1950-03-04", true],
  ["full_time", false],
  ["null", true],
  ["nul", false],
  ["—", true],
  ["true", false],
  ["false", true],
  ["✕", true],
  ["fals", false],
  ["test", true],
  ["tes", false],
  ["live", false],
  ["empty", true],
  ["emp", false],
  ["null false test", true],
  ["null true", false],
])("%s: %s", async (text, isFound) => {
  const item = { name: "Ada", kind: "Full time", born: "1950-03-04", status: "gone", note: "" };
  expect(await finds({ ...item, livemode: false, left: null }, text)).toBe(isFound);
});
