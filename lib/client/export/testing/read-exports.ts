import { type ExportRows, exportRows } from "@/lib/client/export/export-rows";
import type { ManifestFacts } from "@/lib/client/export/manifest";
import { FakeScheduler } from "@/lib/client/find/testing/fake-scheduler";
import { parseLossless } from "@/lib/client/http/parse-lossless";

export const FACTS: ManifestFacts = {
  connection: "default",
  resource: "staff",
  exported_at: "2026-03-01T12:00:00.000Z",
  duplicates_removed: 2,
  complete: false,
  incomplete_because: 'stopped by ada, "quoted"',
};

/** An export as the text in its file. */
export async function textOf(options: Partial<ExportRows> & Pick<ExportRows, "rows" | "format">) {
  const blob = await exportRows({
    manifest: FACTS,
    withManifest: true,
    scheduler: new FakeScheduler(),
    ...options,
  });
  // Blob.text() would take a byte order mark away.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
}

/** The cells of a CSV text by RFC 4180; an empty line is a row without cells. @throws when it is none */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`Not RFC 4180 at ${JSON.stringify(text.slice(at, at + 40))}`);
    cells.push(match[1]?.replaceAll('""', '"') ?? (match[2] as string));
    if (match[3] === ",") continue;
    rows.push(match[0] === "\r\n" && cells.length === 1 ? [] : cells);
    cells = [];
  }
  return rows;
}

/** The rows of a CSV as texts by field, and its manifest. */
export function readCsv(text: string) {
  const [fields = [], ...rest] = parseCsv(text);
  const end = rest.findIndex((cells) => cells.length === 0);
  const manifest = rest.slice(end + 1).map(([key = "", value = ""]) => [key.replace(/^# /, ""), value]);
  return {
    fields,
    rows: rest.slice(0, end),
    manifest: Object.fromEntries(manifest) as Record<string, string>,
  };
}

export function readNdjson(text: string): unknown[] {
  return text.trimEnd().split("\n").map(parseLossless);
}
