import { describe, expect, test } from "vitest";
import type { JournalDetail, JournalGap } from "@/lib/contract/journal";
import { columnCell } from "@/lib/server/export/lines";
import { streamExport } from "@/lib/server/export/stream-export";
import { journalLines } from "./journal-lines";

const ENTRY: JournalDetail = {
  kind: "attempt",
  id: "7",
  at: Date.parse("2026-01-31T12:00:00Z"),
  durationMs: 12,
  person: { id: "ada", email: "ada@example.com" },
  operation: "op",
  attempt: 1,
  purpose: "browse",
  method: "GET",
  path: "/v1/staff",
  query: "limit=100",
  sent: true,
  outcome: "refused",
  status: 403,
  code: "org_locked",
  message: '=HYPERLINK("x"),\u2028',
  requestId: "req_1",
  headers: { "request-id": "req_1" },
  budgetBefore: { limit: 120, remaining: 9 },
};
const GAP: JournalGap = { kind: "gap", id: "8", at: ENTRY.at, until: ENTRY.at + 1, lost: 3, why: "database" };

type Entries = (JournalDetail | JournalGap)[];

async function open(source: AsyncGenerator<Entries>, format: "csv" | "ndjson" = "ndjson", mostRows = 1_000) {
  const failures: unknown[] = [];
  const first = await source.next();
  const failed = (error: unknown) => void failures.push(error);
  const stream = streamExport(source, {
    lines: journalLines(format),
    first,
    failed,
    now: () => ENTRY.at,
    mostRows,
  });
  return { stream, failures };
}

async function textOf(source: AsyncGenerator<Entries>, format: "csv" | "ndjson", mostRows?: number) {
  const { stream } = await open(source, format, mostRows);
  // Response.text takes the mark of UTF-8 away.
  return Buffer.from(await new Response(stream).arrayBuffer()).toString();
}

async function* batches(...all: Entries[]) {
  yield* all;
}

async function* failing() {
  yield [ENTRY];
  throw new Error("the database is gone");
}

describe("the journal as a file", () => {
  test("CSV has a line for each entry and its gaps, quoted and inert", async () => {
    const lines = (await textOf(batches([ENTRY], [GAP]), "csv")).split("\r\n");
    expect(lines).toEqual([
      "\ufeffkind,time,duration_ms,request_id,outcome,method,path,query,sent,status,type,code,param,message,doc_url," +
        "purpose,person,operation,attempt,budget_before,budget_after,service_version,deprecation,sunset,lost,lost_until,lost_why",
      'attempt,2026-01-31T12:00:00.000Z,12,req_1,refused,GET,/v1/staff,limit=100,true,403,,org_locked,,"\'=HYPERLINK(""x""),\u2028",,' +
        "browse,ada@example.com,op,1,9,,,,,,,",
      "gap,2026-01-31T12:00:00.000Z,,,,,,,,,,,,,,,,,,,,,,,3,2026-01-31T12:00:00.001Z,database",
      "",
    ]);
  });

  test("NDJSON has all that is kept, each entry one line to every reader", async () => {
    const text = await textOf(batches([ENTRY, GAP]), "ndjson");
    const lines = text.split(/[\n\r\u0085\u2028\u2029]/);
    expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([ENTRY, GAP]);
    expect(lines.slice(2)).toEqual([""]);
  });

  test("an empty file is its headings, or nothing", async () => {
    expect((await textOf(batches(), "csv")).split("\r\n")).toHaveLength(2);
    expect(await textOf(batches(), "ndjson")).toBe("");
  });

  test.each(["csv", "ndjson"] as const)(
    "%s that is cut, being too much, says so in its last line",
    async (format) => {
      const lines = (await textOf(batches([ENTRY, ENTRY], [ENTRY, ENTRY]), format, 3)).trim().split(/\r?\n/);
      expect(lines.filter((line) => line.includes("req_1"))).toHaveLength(3);
      expect(lines.at(-1)).toMatch(/cut.*Cut after 3 entries: narrow the filter down/);
    },
  );

  test("a file of exactly the most rows does not say that it was cut", async () => {
    expect(await textOf(batches([ENTRY, ENTRY]), "ndjson", 2)).not.toContain("cut");
  });

  test.each(["csv", "ndjson"] as const)(
    "%s that fails in the middle says so in its last line",
    async (format) => {
      const { stream, failures } = await open(failing(), format);
      const lines = (await new Response(stream).text()).trim().split(/\r?\n/);
      expect(lines.at(-1)).toMatch(/cut.*Cut after 1 entries: the rest could not be read/);
      expect(lines.at(-1)).not.toContain("database is gone");
      expect(failures).toMatchObject([{ message: "the database is gone" }]);
    },
  );

  test("nothing is read ahead, and who stops reading stops the search", async () => {
    let read = 0;
    let isOver = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield [ENTRY];
        }
      } finally {
        isOver = true;
      }
    }
    const { stream } = await open(endless());
    const reader = stream.getReader();
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(1);
    for (let n = 0; n < 3; n += 1) await reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(3);
    await reader.cancel();
    expect(isOver).toBe(true);
    expect(read).toBe(3);
  });

  const FORMULAS = [
    "=1+1",
    "+1+1",
    "-1",
    "@x",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "﹦1",
    "﹢1",
    "﹣1",
    "﹫x",
    "\t=1",
    "\r=1",
    "\n=1",
  ];
  test.each([
    ...FORMULAS,
    " =1",
    "\0=1",
    "\u00a0=1",
    "\u200b=1",
    "\ufeff=1",
    "\u2066=1",
    "'=1",
    "\tx",
    "\0",
    "\u3000－1",
  ])("formula injection: %j starts with an apostrophe", (text) =>
    expect(columnCell(text).replace(/^"/, "")).toMatch(/^'/),
  );

  test.each([
    ["a;=1", "a;'=1"],
    ["a;\t＝1", "a;'\t＝1"],
    ["a\n@x;-1", "a\n'@x;'-1"],
    ['a;"=1&"', 'a;\'""=1&""'],
  ])("formula injection where semicolons separate: %j is %j", (text, cell) =>
    expect(columnCell(text)).toBe(`"${cell}"`),
  );

  test.each(["ada", "a=1", "1-2", "", "req_-1", "'a"])("%j is left as it is", (text) => {
    expect(columnCell(text)).toBe(text === "" ? '""' : text);
  });

  test.each(["a,b", "a;b", 'a"b', "a\nb", "a\rb", "a\u2028b", " a", "a ", "#a", "a\0b"])(
    "%j is in quotes",
    (text) => {
      expect(columnCell(text)).toMatch(/^"[\s\S]*"$/);
    },
  );
});
