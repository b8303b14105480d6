import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FakeScheduler, row, staff } from "@/lib/client/find/testing/fake-scheduler";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import type { ListPage } from "@/lib/client/list/list-page";
import type { FileFormat } from "@/lib/contract/file-formats";
import { exportRows } from "./export-rows";
import { FACTS, readCsv, readNdjson, textOf } from "./testing/read-exports";

const FORMATS: FileFormat[] = ["csv", "ndjson", "json"];
const AS_SENT =
  '{"object":"staff","id":12345678901234567890,"a":-0,"b":1.0,"c":1e400,"d":null,"__proto__":{"x":[true,""]}}';
const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const anyJson = fc.jsonValue({ stringUnit: "binary" });

/** Where one reader or another ends a line. */
const LINE_ENDS = ["\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\u0085", "\u2028", "\u2029"];

function asSent(value: unknown) {
  return parseLossless(JSON.stringify(value)) as Record<string, unknown>;
}

function items(json: readonly string[]) {
  return json.map((text) => row(parseLossless(text) as Record<string, unknown>));
}

describe("NDJSON", () => {
  test("has every item as the service sent it, one per line, and the manifest on the last", async () => {
    const text = await textOf({ rows: items([AS_SENT, '{"object":"staff"}']), format: "ndjson" });
    const lines = text.split("\n");
    expect(lines.slice(0, 2)).toEqual([AS_SENT, '{"object":"staff"}']);
    expect(JSON.parse(lines[2] as string)).toMatchObject({
      object: "export_manifest",
      rows: 2,
      complete: false,
    });
    expect(lines[3]).toBe("");
  });

  test("has no line end within an item for any reader, and every text comes back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit }), anyJson, async (name, value) => {
        const item = asSent({ object: "staff", name, "\u2028": value });
        const text = await textOf({ rows: [row(item)], format: "ndjson" });
        expect([...text].filter((character) => LINE_ENDS.includes(character))).toEqual(["\n", "\n"]);
        expect(readNdjson(text)[0]).toEqual(item);
      }),
    );
  });
});

describe("JSON", () => {
  test("is one object: the manifest, then every item as the service sent it", async () => {
    const text = await textOf({ rows: items([AS_SENT, AS_SENT]), format: "json" });
    expect(text).toContain(`"data":[\n${AS_SENT},\n${AS_SENT}\n]}`);
    const parsed = JSON.parse(text);
    expect(Object.keys(parsed)).toEqual(["object", "manifest", "data"]);
    expect(parsed.manifest).toMatchObject({ connection: "default", rows: 2, duplicates_removed: 2 });
  });

  test("without rows is one object too", async () => {
    expect(JSON.parse(await textOf({ rows: [], format: "json" }))).toMatchObject({
      data: [],
      manifest: { rows: 0, first_loaded_at: null, request_ids: { count: 0, first: null, last: null } },
    });
  });
});

describe.each(FORMATS)("the choices of an export, %s", (format) => {
  const rows = items(['{"object":"staff","id":1,"email":"ada@x","name":"Ada"}']);

  test("hidden fields are not in the file, and its manifest names them", async () => {
    const manifest = { ...FACTS, fields_left_out: ["email"] };
    const text = await textOf({ rows, format, hidden: new Set(["email"]), manifest });
    expect(text).toContain("Ada");
    expect(text).not.toContain("ada@x");
    expect(text).toMatch(/fields_left_out\W+email/);
  });

  test("a file of lines has nothing but rows unless the manifest is chosen", async () => {
    const text = await textOf({ rows, format, withManifest: false });
    const { length } = text.trimEnd().split("\n");
    if (format !== "json") expect(length).toBe(format === "csv" ? 2 : 1);
    expect(text.includes("incomplete_because")).toBe(format === "json");
  });
});

function pageAt(receivedAt: number, requestId: string | undefined): ListPage {
  return { items: [], receivedAt, requestId } as unknown as ListPage;
}

describe("the manifest", () => {
  test("says when the rows were loaded and by which requests, whatever order they are in", async () => {
    const [early, late] = [pageAt(1000, "req_early"), pageAt(5000, "req_late")];
    const rows = [row({ id: 3 }, late), row({ id: 1 }, early), row({ id: 2 }, pageAt(3000, undefined))];
    const { manifest } = JSON.parse(await textOf({ rows, format: "json" }));
    expect(manifest).toMatchObject({
      first_loaded_at: "1970-01-01T00:00:01.000Z",
      last_loaded_at: "1970-01-01T00:00:05.000Z",
      request_ids: { count: 2, first: "req_early", last: "req_late" },
    });
  });

  test.each(FORMATS)("says nothing of what is not known, %s", async (format) => {
    const manifest = { ...FACTS, complete: true, filter: undefined, incomplete_because: undefined };
    const text = await textOf({ rows: [], format, manifest });
    expect(text).not.toMatch(/filter|incomplete|undefined/);
  });
});

describe.each(FORMATS)("exporting never blocks, %s", (format) => {
  test("a slice ends when its time is over, and reports progress", async () => {
    const scheduler = new FakeScheduler();
    const progress: number[] = [];
    const rows = staff(2000, scheduler);
    await exportRows({
      rows,
      format,
      manifest: FACTS,
      withManifest: true,
      scheduler,
      onProgress: (written) => progress.push(written),
    });
    // A row's fields are looked at up to three times in one step.
    expect(Math.max(...scheduler.slices)).toBeLessThanOrEqual(FakeScheduler.longestSlice(0.3));
    expect(progress.length).toBeGreaterThan(10);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  test("a cancelled export stops with the reason of the signal", async () => {
    const scheduler = new FakeScheduler();
    const work = new AbortController();
    scheduler.onYield = (turns) => turns === 2 && work.abort(new Error("not now"));
    const rows = staff(2000, scheduler);
    const exporting = exportRows({
      rows,
      format,
      manifest: FACTS,
      withManifest: true,
      scheduler,
      signal: work.signal,
    });
    await expect(exporting).rejects.toThrow("not now");
    expect(scheduler.slices).toHaveLength(2);
  });

  test("rows that are loaded meanwhile are not in it, and its count agrees with its rows", async () => {
    const scheduler = new FakeScheduler();
    const rows = staff(1000, scheduler);
    scheduler.onYield = () => rows.push(...staff(1));
    const text = await textOf({ rows, format, scheduler });
    const count = {
      csv: () => readCsv(text).rows,
      ndjson: () => readNdjson(text).slice(0, -1),
      json: () => JSON.parse(text).data,
    };
    expect(count[format]()).toHaveLength(1000);
    expect(text).toMatch(/"rows":1000\b|# rows,1000\r/);
  });

  test("rows that fill several parts are all there, in order", async () => {
    const rows = Array.from({ length: 300 }, (_, id) => row({ id, name: `${"é".repeat(3000)}${id}` }));
    const text = await textOf({ rows, format });
    expect([...text.matchAll(/é(\d+)/g)].map(([, id]) => Number(id))).toEqual(rows.map((_, id) => id));
  });
});
