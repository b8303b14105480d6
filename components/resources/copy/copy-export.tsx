"use client";

import { useState } from "react";
import { FailureLine } from "@/components/shell/form/failure-line";
import { useAct } from "@/components/shell/form/use-act";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { Dialog } from "@/components/ui/overlay/dialog";
import { shortClock } from "@/components/ui/time/time-words";
import { copyFileAddress } from "@/lib/client/copy/copy-export";
import type { CopyPage, CopySource } from "@/lib/client/copy/copy-rows";
import { download } from "@/lib/client/export/download";
import { exportRows } from "@/lib/client/export/export-rows";
import { fileName } from "@/lib/client/export/file-name";
import { reportExport } from "@/lib/client/export/report-export";
import type { Row } from "@/lib/client/list/row-list";
import type { CopyFormat } from "@/lib/contract/copy-rows";
import type { Resource } from "@/lib/contract/resources";
import { type ListQuery, narrows } from "@/lib/query/query";

interface CopyExportProps {
  source: CopySource;
  resource: Resource;
  query: ListQuery;
  page: CopyPage;
  /** The selected rows; without them everything that matches. */
  selected: readonly Row[] | undefined;
  onClose(): void;
}

const FORMATS: readonly [CopyFormat, string][] = [
  ["csv", "CSV, safe for spreadsheets"],
  ["ndjson", "NDJSON, one row per line as the service sent it"],
  ["json", "JSON, a single document"],
];

/** A file of everything that matches, straight from the copy: not only of what is loaded, and without a call. */
export function CopyExport({ source, resource, query, page, selected, onClose }: CopyExportProps) {
  const [format, setFormat] = useState<CopyFormat>("csv");
  const saving = useAct(
    () => saveSelected(source, resource, page, selected ?? [], format),
    () => undefined,
  );
  return (
    <Dialog title="Export from the copy" onClose={onClose}>
      <p className="mt-2 text-muted tabular-nums">
        {selected
          ? `${count(selected.length)} selected ${selected.length === 1 ? "row" : "rows"}`
          : scopeOf(page, query)}{" "}
        as of {timeWords(page.copy.to)}, with every field of the copy
        {page.copy.omit.length > 0 && ` (without ${page.copy.omit.join(", ")})`}. It costs no call of the
        service.
      </p>
      <fieldset className="mt-3 space-y-1">
        <legend className="sr-only">Format</legend>
        {FORMATS.map(([name, words]) => (
          <label key={name} className="flex items-center gap-2 rounded px-2 py-1 hover:bg-raised">
            <input type="radio" name="format" checked={format === name} onChange={() => setFormat(name)} />
            {words}
          </label>
        ))}
      </fieldset>
      <FailureLine failure={saving.failure} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        {selected ? (
          <BusyButton
            busy={saving.busy}
            look="primary"
            onClick={() => void saving.start(undefined, "").then(({ done }) => done && onClose())}
          >
            Export
          </BusyButton>
        ) : (
          <a
            href={copyFileAddress(source, query, format)}
            download
            // The browser follows the link before the dialog goes.
            onClick={() => setTimeout(onClose)}
            className="inline-flex min-h-8 items-center rounded-md bg-accent px-3 font-medium text-accent-ink hover:opacity-90"
          >
            Export
          </a>
        )}
      </div>
    </Dialog>
  );
}

/** In plain words: a time with a tip would have the focus when the dialog opens. */
function timeWords(at: number): string {
  return shortClock(at, Date.now(), new Date(at).getTimezoneOffset());
}

function scopeOf({ copy, matches, ranked }: CopyPage, query: ListQuery): string {
  const all = copy.isComplete ? `All ${count(copy.rows)} rows` : `The ${count(copy.rows)} rows copied so far`;
  if (!narrows(query)) return all;
  if (ranked !== undefined) return `Every row that matches, at least ${count(matches)},`;
  return `${count(matches)} ${matches === 1 ? "row that matches" : "rows that match"}`;
}

async function saveSelected(
  { connection, resource: name }: CopySource,
  resource: Resource,
  { copy }: CopyPage,
  rows: readonly Row[],
  format: CopyFormat,
): Promise<true> {
  const file = await exportRows({
    rows,
    format,
    bom: true,
    withManifest: false,
    manifest: {
      connection,
      resource: resource.path,
      exported_at: new Date().toISOString(),
      duplicates_removed: 0,
      complete: false,
      incomplete_because: `only the rows that were selected, from the copy as of ${new Date(copy.to).toISOString()}`,
    },
  });
  await reportExport(connection, { resource: name, format, rows: rows.length });
  download(file, fileName(connection, resource.label, format, Date.now()));
  return true;
}
