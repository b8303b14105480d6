"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { Dialog } from "@/components/ui/dialog";
import { type ExportFormat, exportRows } from "@/lib/client/export/export-rows";
import { fileName } from "@/lib/client/export/file-name";
import type { Resource } from "@/lib/contract/resources";
import { manifestFor } from "./export-facts";
import type { LoadRest } from "./use-load-rest";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

interface ExportDialogProps {
  connection: string;
  resource: Resource;
  list: StaffList;
  view: StaffView;
  load: LoadRest;
  onClose(): void;
}

const FORMATS: readonly [ExportFormat, string][] = [
  ["csv", "CSV for spreadsheets; formulas are made harmless"],
  ["ndjson", "NDJSON, one row a line as the service sent it"],
  ["json", "JSON, one document"],
];

/** Saves what is shown, or all there is after loading it, with a manifest that says what the file is not. */
export function ExportDialog({ connection, resource, list, view, load, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [bom, setBom] = useState(true);
  const [restFirst, setRestFirst] = useState(false);
  const [written, setWritten] = useState<number>();
  const [waits, setWaits] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const canLoad = list.end === undefined;

  useEffect(() => {
    const last = running;
    return () => last.current?.abort();
  }, []);

  const rows = view.rows;
  async function save() {
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setWritten(0);
    const manifest = manifestFor(connection, resource, list, view);
    const file = await exportRows({ rows, format, bom, manifest, signal, onProgress: setWritten });
    download(file, fileName(connection, resource.label, format, Date.now()));
    onClose();
  }

  /** What stands in the way is said, and it can be tried again. */
  async function trySave() {
    try {
      await save();
    } catch (error) {
      if (running.current?.signal.aborted) return;
      running.current = undefined;
      setWritten(undefined);
      setWaits(false);
      setProblem(`No file was written: ${error instanceof Error ? error.message : error} Try again.`);
    }
  }

  function start() {
    setProblem(undefined);
    if (!restFirst || !canLoad) return void trySave();
    setWaits(true);
    load.start({ goal: "Loading the rest to export it" });
  }

  // The rest is there, or as much of it as could be had: the file says which.
  const isLoaded = waits && !load.plan && !view.isPending;
  const onLoaded = useEffectEvent(() => void trySave());
  useEffect(() => {
    if (isLoaded) onLoaded();
  }, [isLoaded]);

  /** Nobody waits for the file any more: what is loaded for it alone stops too. */
  function close() {
    if (waits && load.plan) load.cancel();
    onClose();
  }

  const busy = waits || written !== undefined;
  return (
    <Dialog title="Export" onClose={close}>
      <p className="mt-2 text-muted tabular-nums">
        {count(rows.length)} rows{view.isPartial ? " as shown" : ""}
        {list.isAll ? "." : ": what is loaded, not all there is. The file says so at its end."}
      </p>
      <fieldset className="mt-3 space-y-1" disabled={busy}>
        <legend className="sr-only">Format</legend>
        {FORMATS.map(([name, words]) => (
          <label key={name} className="flex items-center gap-2 rounded px-2 py-1 hover:bg-raised">
            <input type="radio" name="format" checked={format === name} onChange={() => setFormat(name)} />
            {words}
          </label>
        ))}
      </fieldset>
      <div className="mt-3 space-y-1 px-2">
        <label className={`flex items-center gap-2 ${format === "csv" ? "" : "invisible"}`}>
          <input
            type="checkbox"
            checked={bom}
            disabled={busy}
            onChange={(event) => setBom(event.target.checked)}
          />
          Byte order mark, which Excel needs for names of every script
        </label>
        {canLoad && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={restFirst}
              disabled={busy}
              onChange={(event) => setRestFirst(event.target.checked)}
            />
            Load the rest first (1 call per 100 rows)
          </label>
        )}
      </div>
      <p role="status" className="mt-3 min-h-5 text-muted tabular-nums">
        {waits && load.plan && `Loading: ${count(list.rows.length)} rows so far.`}
        {written !== undefined && `Writing: ${count(written)} of ${count(rows.length)}.`}
      </p>
      <p role="alert" className="text-bad wrap-anywhere empty:hidden">
        {problem}
      </p>
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button look="primary" disabled={busy} onClick={start}>
          Export
        </Button>
      </div>
    </Dialog>
  );
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
