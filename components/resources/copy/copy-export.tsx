"use client";

import { useState } from "react";
import type { ColumnLayout } from "@/components/list/columns/use-column-layout";
import { ExportDialog } from "@/components/list/export/export-dialog";
import { FormatChoice } from "@/components/list/export/format-choice";
import { exportWords } from "@/components/resources/export-words";
import type { ExportRequest } from "@/components/resources/list-screen";
import { formatFields } from "@/components/shell/copy/field-names";
import { Button } from "@/components/ui/button";
import { count, counted } from "@/components/ui/count";
import { Dialog } from "@/components/ui/overlay/dialog";
import { shortClock } from "@/components/ui/time/time-words";
import { copyFileAddress, mayHaveMoreFields } from "@/lib/client/copy/copy-export";
import type { CopyPage, CopySource } from "@/lib/client/copy/copy-rows";
import type { CopyInUse } from "@/lib/contract/copy";
import type { FileFormat } from "@/lib/contract/file-formats";
import { type ListQuery, narrows } from "@/lib/query/query";
import type { CopyList } from "./use-copy-list";

interface CopyExportProps extends ExportRequest {
  source: CopySource;
  found: CopyList;
  /** The copy whose rows are shown, and the newest that is known, of which the file of all rows is. */
  copy: CopyInUse;
  newest: CopyInUse;
  layout: ColumnLayout;
}

/** A file of everything that matches, straight from the copy: not only of what is loaded, and without a call; or of the selected rows. */
export function CopyExport({ source, found, copy, newest, layout, selected, onClose }: CopyExportProps) {
  const [format, setFormat] = useState<FileFormat>("csv");
  const { list, view, page } = found;
  if (selected) {
    const note = noteOf(copy);
    return (
      <ExportDialog
        connection={source.connection}
        wordsOf={exportWords}
        {...{ list, view, layout, selected, note, onClose }}
      />
    );
  }
  return (
    <Dialog title="Export from the copy" onClose={onClose}>
      <p className="mt-2 text-muted tabular-nums">
        {scopeOf(newest, page, view.query)}, {fieldsIn(newest, format)}. {noteOf(newest)}
      </p>
      <FormatChoice format={format} onChoose={setFormat} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <a
          href={copyFileAddress(source, view.query, format)}
          download
          // The browser follows the link before the dialog goes.
          onClick={() => setTimeout(onClose)}
          className="inline-flex min-h-8 items-center rounded-md bg-accent px-3 font-medium text-accent-ink hover:opacity-90"
        >
          Export
        </a>
      </div>
    </Dialog>
  );
}

/** Of when the rows are, in plain words: a time with a tip would have the focus when the dialog opens. */
function noteOf(copy: CopyInUse): string {
  const time = shortClock(copy.to, Date.now(), new Date(copy.to).getTimezoneOffset());
  const without = copy.omit.length > 0 ? ` (without ${formatFields(copy.omit)})` : "";
  return `The file comes from the copy as of ${time}${without} and costs no call of the service.`;
}

/** A file with a column for each field has those alone that the copy knows by name. */
function fieldsIn({ fields }: CopyInUse, format: FileFormat): string {
  return format === "csv" && mayHaveMoreFields(fields)
    ? `with the first ${count(fields.length)} fields: any beyond them are in the other formats alone`
    : "with every field";
}

function scopeOf(copy: CopyInUse, page: CopyPage | undefined, query: ListQuery): string {
  const all = copy.isComplete
    ? `All ${counted(copy.rows, "row")}`
    : `The ${counted(copy.rows, "row")} copied so far`;
  if (!narrows(query)) return all;
  // What matches in another copy is not known.
  if (!page || page.copy.generation !== copy.generation || page.copy.rows !== copy.rows)
    return "Every row that matches";
  const { matches, ranked } = page;
  if (ranked !== undefined) return `Every row that matches, at least ${count(matches)}`;
  return counted(matches, "row that matches", "rows that match");
}
