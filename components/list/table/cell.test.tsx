import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Column, columnsFor } from "@/components/list/columns/columns";
import { datesIn } from "@/components/list/values/dates";
import type { Format, Look, Reading } from "@/components/list/values/look";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import type { ListItem } from "@/lib/contract/list";
import { cell } from "./cell";

const DATES = datesIn("en-GB", "Europe/London");

describe("a value reads like one, and says what was sent", () => {
  test.each<[what: string, json: string, text: string, title: string | undefined, format?: Format]>([
    ["a moment", '"2026-01-05T14:02:11Z"', "05 Jan 2026, 14:02", "2026-01-05T14:02:11Z"],
    ["Unix seconds where times are", "1700000000", "14 Nov 2023, 22:13", "1700000000", "time"],
    ["the same anywhere else", "1700000000", "1700000000", undefined],
    ["what is no time in a field of times", "12", "12", undefined, "time"],
    ["a day", '"1950-03-04"', "04 Mar 1950", "1950-03-04", "date"],
    ["a name of a list", '"full_time"', "Full time", "full_time", "words"],
    ["what is not written like one", '"Full-Time x"', "Full-Time x", undefined, "words"],
    ["true", "true", "✓", "true"],
    ["false", "false", "✕", "false"],
    ["null", "null", "—", "The service sent null."],
    ["an empty text", '""', "empty", "The service sent an empty text."],
    ["white space", '" \\n"', "white space", 'The service sent " \\n".'],
    ["a dash that is a text", '"—"', "—", undefined],
    ["digits that JavaScript would lose", "12345678901234567890", "12345678901234567890", undefined],
    ["digits after the point", "1.10", "1.10", undefined],
    ["something nested", '{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}', undefined],
  ])("%s", (_what, json, text, title, format) => {
    const drawn = draw({ field: parseLossless(json) }, format);
    expect(drawn.text).toBe(text);
    expect(drawn.title).toBe(title);
  });

  test("what was not sent is told from null and from an empty text, to the eye and to the ear", () => {
    const all = [draw({}), draw({ field: null }), draw({ field: "" })];
    expect(all.map(({ text }) => text)).toEqual(["absent", "—", "empty"]);
    expect(all.map(({ label }) => label)).toEqual([undefined, "null", undefined]);
    expect(new Set(all.map(({ title }) => title)).size).toBe(3);
  });

  test("numbers stand to the right where a field holds numbers", () => {
    expect(draw({ field: 7 }).markup).toContain("list-end");
    expect(draw({ field: parseLossless("12345678901234567890") }).markup).toContain("list-end");
    expect(draw({ field: "7" }).markup).not.toContain("list-end");
  });
});

describe("links", () => {
  test("a web address leads out, what only looks like one does not", () => {
    expect(draw({ field: "https://example.com/a" }).hrefs).toEqual(["https://example.com/a"]);
    expect(draw({ field: "javascript:alert(1)" }).hrefs).toEqual([]);
  });

  test("a key leads to its row, encoded, with all its digits", () => {
    const keys = ["7", "12345678901234567890", '"../a b/?&#ü🚀"', '"\\ud800"'].map((json) =>
      parseLossless(json),
    );
    const hrefs = keys.map((field) => draw({ field }, undefined, { field: "/c/x/staff" }).hrefs);
    expect(hrefs).toEqual([
      ["/c/x/staff?row=7"],
      ["/c/x/staff?row=12345678901234567890"],
      ["/c/x/staff?row=..%2Fa+b%2F%3F%26%23%C3%BC%F0%9F%9A%80"],
      ["/c/x/staff?row=%EF%BF%BD"],
    ]);
  });

  test("null, a blank and something nested are no keys", () => {
    for (const field of [null, "", " ", { id: 7 }, true])
      expect(draw({ field }, undefined, { field: "/c/x/staff" }).hrefs).toEqual([]);
  });
});

test("an unusual row has its mark beside its name", () => {
  const look = { fields: {}, unusual: { field: "gone", words: { yes: "Gone" } } };
  const [column] = columnsFor(["name"], { look, leads: {} });
  const drawn = (gone: unknown) => markupOf(column, { object: "thing", name: "Ada", gone });
  expect(drawn("yes")).toContain("Gone");
  for (const other of ["no", "constructor", null, { yes: 1 }]) expect(drawn(other)).not.toContain("Gone");
});

test("whatever a service sends is drawn: nothing throws, markup stays text, and no value is lost", () => {
  const formats = fc.constantFrom<Format | undefined>("time", "date", "words", "number", "code", undefined);
  const leads = fc.constantFrom<Reading["leads"]>({}, { field: "/c/x/staff" });
  const values = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("<b>", "2026-99-99T00:00:00Z"),
  );
  fc.assert(
    fc.property(values, formats, leads, (value, format, to) => {
      const { markup, text, title } = draw({ field: parseLossless(JSON.stringify(value)) }, format, to);
      expect(markup.match(/<(?!\/?(?:div|a|span)[ >])/g)).toBeNull();
      if (typeof value === "number" || (typeof value === "string" && value.trim() !== ""))
        expect([text, title]).toContain(String(value));
    }),
  );
});

test("a cell has the beginning of a long value, whole characters alone, and leads to all of it", () => {
  const address = `https://north.test/${"a".repeat(1_000)}`;
  for (const long of ["\u0301".repeat(80_000), { deep: "\u0301".repeat(80_000) }, address])
    expect(draw({ field: long }).text.length).toBeLessThanOrEqual(500);
  expect(draw({ field: address }).hrefs).toEqual([address]);
  const cut = draw({ field: `${"a ".repeat(249)}b😀 and more` }).text;
  expect(cut).toBe(`${"a ".repeat(249)}b`);
});

interface Drawn {
  markup: string;
  text: string;
  title: string | undefined;
  label: string | undefined;
  hrefs: string[];
}

/** The cell of the field called `field`. */
function draw(values: object, format?: Format, leads: Reading["leads"] = {}): Drawn {
  const item = { object: "thing", ...values };
  const look: Look = { fields: format ? { field: { format } } : {} };
  const [column] = columnsFor(["field"], { look, leads }, [{ item }]);
  const markup = markupOf(column, item);
  const attribute = (name: string) => textOf(new RegExp(`^<div[^>]* ${name}="([^"]*)"`).exec(markup)?.[1]);
  return {
    markup,
    text: textOf(markup.replaceAll(/<[^>]*>/g, "")) ?? "",
    title: attribute("title"),
    label: attribute("aria-label"),
    hrefs: [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => textOf(href) ?? ""),
  };
}

function markupOf(column: Column | undefined, item: ListItem): string {
  if (!column) throw new Error("The field has no column.");
  return renderToStaticMarkup(cell({ column, item, environment: "test", href: "/a", dates: DATES }));
}

function textOf(html: string | undefined): string | undefined {
  const signs = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
  return html?.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => signs[sign as keyof typeof signs]);
}
