// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { CopyExport } from "./copy-export";

pageBed();

const SHOWN = { generation: "1", isComplete: true, rows: 950, from: 0, to: 0, fields: [], omit: [] };
const NEWEST = { ...SHOWN, generation: "2", rows: 947 };

function ignore(): void {}

test.each([
  ["", NEWEST, "All 947 rows, with every field."],
  ["clerk", NEWEST, "Every row that matches, with every field."],
  ["clerk", SHOWN, "3 rows that match, with every field."],
])("a file of all that match %o is said to be of the newest copy that is known", (text, newest, words) => {
  const found = { view: { query: { text, filters: [] } }, page: { copy: SHOWN, matches: 3 } };
  const props = { found, layout: {} } as unknown as Pick<
    ComponentProps<typeof CopyExport>,
    "found" | "layout"
  >;
  const source = { connection: "north", resource: "staff" };
  showPage(
    <CopyExport {...props} {...{ source, newest }} copy={SHOWN} selected={undefined} onClose={ignore} />,
  );
  expect(screen.getByRole("dialog", { hidden: true }).textContent).toContain(words);
});

test("a copy of more fields than it knows by name says that CSV has the first of them alone", () => {
  const fields = Array.from({ length: 1_000 }, (_, n) => `f${n}`);
  const found = { view: { query: { text: "", filters: [] } } };
  const props = { found, layout: {} } as unknown as Pick<
    ComponentProps<typeof CopyExport>,
    "found" | "layout"
  >;
  const copy = { ...SHOWN, fields };
  const source = { connection: "north", resource: "staff" };
  showPage(
    <CopyExport {...props} {...{ source, copy }} newest={copy} selected={undefined} onClose={ignore} />,
  );
  const dialog = screen.getByRole("dialog", { hidden: true });
  expect(dialog.textContent).toContain("with the first 1,000 fields: any beyond them");
  fireEvent.click(screen.getByRole("radio", { name: /NDJSON/, hidden: true }));
  expect(dialog.textContent).toContain("with every field.");
});
