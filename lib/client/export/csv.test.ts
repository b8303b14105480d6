import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { row } from "@/lib/client/find/testing/fake-scheduler";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import { parseCsv, readCsv, textOf } from "./testing/read-exports";

const utf16 = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});
const nasty = fc.string({
  unit: fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "'",
    '"',
    ",",
    ";",
    "\t",
    "\r",
    "\n",
    "\0",
    " ",
    "\u200b",
    "＝",
    "#",
    "a",
  ),
});
/** What a spreadsheet might run: whatever it skips, then a sign. */
const RUNS = /^(?:[\t\r\n\0]|[\s\p{C}]*(?!\+[ ()]*\d[\d ()]*$)[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

async function cellOf(value: unknown): Promise<string> {
  const rows = [row({ id: 1, value })];
  return readCsv(await textOf({ rows, format: "csv", columns: ["id", "value"] })).rows[0]?.[1] as string;
}

function inUtf8(text: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}

/** The same after a semicolon or the end of a line, behind quotes too. */
const RUNS_INSIDE = /^(?:(?![\r\n])["\s\p{C}])*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

/** What the docstring of csvCell tells a program to do. */
function withoutGuard(cell: string): string {
  return cell
    .split(/(?<=[;\r\n])/)
    .map((part, at, parts) => {
      const [runs, text] = at === 0 ? [RUNS, cell] : [RUNS_INSIDE, parts.slice(at).join("")];
      return part.startsWith("'") && runs.test(text.replaceAll("'", "")) ? part.slice(1) : part;
    })
    .join("");
}

/** The cells of a line as they are where semicolons separate: quotes count at the start of a cell, and what follows them stays. */
function bySemicolons(text: string): string[] {
  return [...text.matchAll(/(?:"((?:[^"]|"")*)"?)?([^;\r\n]*)(?:[;\r\n]|$)/g)].map(
    ([, quoted = "", rest = ""]) => quoted.replaceAll('""', '"') + rest,
  );
}

describe("a CSV", () => {
  test("begins with all fields in the order of first appearance, and ends every line with CR LF", async () => {
    const rows = [row({ id: 1, name: "Ada" }), row({ id: 2, email: "g@x", name: "Grace" })];
    const text = await textOf({ rows, format: "csv" });
    expect(text).toMatch(
      /^object,id,name,email\r\nstaff,1,Ada,\r\nstaff,2,Grace,g@x\r\n\r\n# connection,default\r\n/,
    );
  });

  test("has only the columns that it is given, in that order, and a byte order mark on demand", async () => {
    const rows = [row({ id: 1, name: "Ada" })];
    const text = await textOf({ rows, format: "csv", columns: ["name", "id"], bom: true });
    expect(text).toMatch(/^\ufeffname,id\r\nAda,1\r\n/);
    expect(await textOf({ rows, format: "csv" })).not.toContain("\ufeff");
  });

  test.each([
    ['{"v":12345678901234567890}', "12345678901234567890"],
    ['{"v":-5}', "-5"],
    ['{"v":-12345678901234567890.10}', "-12345678901234567890.10"],
    ['{"v":true}', "true"],
    ['{"v":{"a":[12345678901234567890,null,"=x"]}}', '{"a":[12345678901234567890,null,"=x"]}'],
    ['{"v":null}', ""],
    ["{}", ""],
  ])("%s is the cell %s", async (json, cell) => {
    expect(await cellOf((parseLossless(json) as { v?: unknown }).v)).toBe(cell);
  });

  test("tells an empty text from an empty cell, and counts for each field how often it was null and absent", async () => {
    const rows = [row({ id: 1, a: "", b: null }), row({ id: 2, a: null }), row({ id: 3, a: "x" })];
    const text = await textOf({ rows, format: "csv", columns: ["id", "a", "b"] });
    expect(text).toContain('\r\n1,"",\r\n2,,\r\n3,x,\r\n');
    const { manifest } = readCsv(text);
    expect(JSON.parse(manifest.null_cells as string)).toEqual({ a: 1, b: 1 });
    expect(JSON.parse(manifest.absent_cells as string)).toEqual({ b: 2 });
  });

  test("has no line that readers skip except the one before the manifest", async () => {
    const rows = [row({ id: 1 }), row({ id: 2, a: "x" })];
    const { rows: cells } = readCsv(await textOf({ rows, format: "csv", columns: ["a"] }));
    expect(cells).toEqual([[""], ["x"]]);
  });

  test("without rows is its manifest alone", async () => {
    expect(await textOf({ rows: [], format: "csv" })).toMatch(/^\r\n# connection,default\r\n/);
  });

  test("ends with the manifest, a line for each fact", async () => {
    const { manifest } = readCsv(await textOf({ rows: [row({ id: 1 })], format: "csv" }));
    expect(manifest).toMatchObject({
      resource: "staff",
      rows: "1",
      complete: "false",
      incomplete_because: 'stopped by ada, "quoted"',
      first_loaded_at: "1970-01-01T00:00:00.000Z",
      request_ids: '{"count":1,"first":"req_1","last":"req_1"}',
    });
  });

  test("lets no name look like the manifest", async () => {
    expect(
      await textOf({ rows: [row({ name: "# rows" })], format: "csv", columns: ["name", "id"] }),
    ).toContain('\r\n"# rows",');
  });
});

describe("a name that is a formula", () => {
  test.each([
    "=1+1",
    "+1+1",
    "+",
    "+()",
    " +1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\0=1",
    "＝1",
    "＋1",
    "－1",
    "＠1",
  ])("is text in a spreadsheet: %j", async (name) => expect(await cellOf(name)).toBe(`'${name}`));

  test.each(["  =1", "\u00a0=1", "\u200b=1", "\ufeff=1", "\u2066=1", "\u00ad@x", "\u3000－1"])(
    "is text even behind what cannot be seen: %j",
    async (name) => expect(await cellOf(name)).toBe(`'${name}`),
  );

  test("and so is a field's name, and what was searched for", async () => {
    const rows = [row({ "=HYPERLINK(1)": 1 })];
    const facts = {
      connection: "c",
      resource: "staff",
      exported_at: "",
      duplicates_removed: 0,
      complete: true,
    };
    const text = await textOf({ rows, format: "csv", manifest: { ...facts, filter: "=cmd" } });
    expect(readCsv(text).fields[1]).toBe("'=HYPERLINK(1)");
    expect(readCsv(text).manifest.filter).toBe("'=cmd");
  });

  test("whatever it is, no cell runs, and the text can be restored", async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (name) => {
        const cell = await cellOf(name);
        expect(cell).not.toMatch(RUNS);
        expect(withoutGuard(cell)).toBe(name);
      }),
    );
  });

  test.each([
    ["a;=1", "a;'=1"],
    ["a; +1;-1", "a;' +1;'-1"],
    ["a\n@x", "a\n'@x"],
    ["\r=1", "'\r'=1"],
    ['a;"=1&"', 'a;\'"=1&"'],
  ])("is text where semicolons separate as well: %j", async (name, cell) =>
    expect(await cellOf(name)).toBe(cell),
  );

  test.each(["a;b", "a; b-c", "a,=1", "a=1;"])("%j is left as it is", async (name) =>
    expect(await cellOf(name)).toBe(name),
  );

  test("inside JSON has its sign escaped, which changes no value", async () => {
    const value = { a: ["x;=1", "y;＝1", "=1"] };
    expect(await cellOf(value)).toBe('{"a":["x;\\u003d1","y;\\uff1d1","=1"]}');
  });

  test("whatever it is, no cell runs in a spreadsheet that separates by semicolons", async () => {
    await fc.assert(
      fc.asyncProperty(nasty, fc.boolean(), async (name, isNested) => {
        const rows = [row({ id: 1, value: isNested ? { name } : name })];
        const text = await textOf({ rows, format: "csv", columns: ["id", "value"] });
        for (const cell of bySemicolons(text))
          expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(["+44 20 7946 0958", "+1 (555) 010 0199", "+(44)20", "+1"])(
    "a telephone number is none, and stays as it is: %s",
    async (phone) => expect(await cellOf(phone)).toBe(phone),
  );

  test.each(["+44-20", "+1*2", "+1,2", "+1;2", "+44 20\n", "+1A1", "+SUM(1)", "\u200b+44", "＋44"])(
    "what is a telephone number but for one sign is one: %j",
    async (text) => expect(await cellOf(text)).toMatch(/^'/),
  );

  test("nor behind a telephone number", async () => {
    const rows = [row({ phone: "+44 (20)", name: "*cmd|' /C calc'!A0" })];
    const text = await textOf({ rows, format: "csv", columns: ["phone", "name"] });
    expect(text).toContain(`\r\n+44 (20),"*cmd|' /C calc'!A0"\r\n`);
  });

  test("nor behind a negative number, with which all of its line is one cell there", async () => {
    const rows = [row({ balance: -5, name: "*cmd|' /C calc'!A0", mode: null, id: 1 })];
    const text = await textOf({ rows, format: "csv", columns: ["balance", "name", "mode", "id"] });
    expect(text).toContain(`\r\n-5,"*cmd|' /C calc'!A0",,"1"\r\n`);
  });
});

describe("any text comes back from a CSV", () => {
  test.each([
    "a\u2028b\u2029c\u0085",
    "a\r\nb",
    'say "hi", ok',
    "nul\0",
    "<script>",
    "\u202eevil\u202c",
    " x ",
  ])("%j", async (name) => expect(await cellOf(name)).toBe(name));

  test("but half a surrogate pair, which UTF-8 cannot hold", async () => {
    expect(await cellOf("a\ud83d")).toBe("a\ufffd");
  });

  test("in any field of any name", async () => {
    await fc.assert(
      fc.asyncProperty(utf16, utf16, async (field, name) => {
        const rows = [row({ id: 1, [field]: name })];
        const text = await textOf({ rows, format: "csv", columns: ["id", field] });
        const [fields, cells] = parseCsv(text) as [string[], string[]];
        expect(withoutGuard(fields[1] as string)).toBe(inUtf8(field));
        expect(withoutGuard(cells[1] as string)).toBe(inUtf8(name));
      }),
    );
  });
});
