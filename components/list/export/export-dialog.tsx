"use client";

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ColumnLayout } from "@/components/list/columns/use-column-layout";
import type { ListView } from "@/components/list/find/use-list-view";
import { LoadWait } from "@/components/list/load/load-wait";
import type { LoadRest } from "@/components/list/load/use-load-rest";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { count, counted } from "@/components/ui/count";
import { Dialog } from "@/components/ui/overlay/dialog";
import { download } from "@/lib/client/export/download";
import { exportRows } from "@/lib/client/export/export-rows";
import { fileName } from "@/lib/client/export/file-name";
import { reportExport } from "@/lib/client/export/report-export";
import type { Row } from "@/lib/client/list/row-list";
import type { FileFormat } from "@/lib/contract/file-formats";
import { exportScope, manifestFor } from "./export-facts";
import { FormatChoice } from "./format-choice";

/** Of what says why loading ended before everything was there, and offers to go on. */
export interface EndedProps {
  list: PagedList;
  goOn(): void;
}

interface ExportDialogProps {
  connection: string;
  list: PagedList;
  view: ListView;
  /** Loads the rest of the list, where there may be more. */
  load?: LoadRest;
  Ended?: ComponentType<EndedProps>;
  layout: ColumnLayout;
  /** The rows to export; all visible ones by default. */
  selected?: readonly Row[] | undefined;
  /** What went wrong, and what to do. */
  wordsOf(thrown: unknown): string;
  /** What else is to know of those rows. */
  note?: string;
  onClose(): void;
}

/** Exports the selected rows, or the visible ones, or all after loading them; a manifest can say what the file leaves out. */
export function ExportDialog(props: ExportDialogProps) {
  const { connection, list, view, load, layout, selected, note, Ended, wordsOf, onClose } = props;
  const hidden = layout.columns.filter((column) => !layout.visible.includes(column));
  const [format, setFormat] = useState<FileFormat>("csv");
  const [bom, setBom] = useState(true);
  const [withManifest, setWithManifest] = useState(false);
  const [withHidden, setWithHidden] = useState(view.whole !== undefined);
  const [restFirst, setRestFirst] = useState(false);
  const [written, setWritten] = useState<number>();
  const [waits, setWaits] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const canLoad = load && list.end === undefined && !selected;

  useEffect(() => {
    const last = running;
    return () => last.current?.abort();
  }, []);

  const rows = selected ?? view.rows;
  async function save() {
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setWritten(0);
    const leftOut = withHidden ? [] : hidden.map(({ field }) => field);
    const file = await exportRows({
      rows,
      format,
      bom,
      hidden: new Set(leftOut),
      manifest: manifestFor(connection, list, view, leftOut, selected),
      withManifest,
      signal,
      onProgress: setWritten,
    });
    await reportExport(
      connection,
      { resource: list.resource.path.slice("v1/".length), format, rows: rows.length },
      signal,
    );
    download(file, fileName(connection, list.resource.label, format, Date.now()));
    onClose();
  }

  /** Shows what went wrong, so that it can be tried again. */
  async function trySave() {
    try {
      await save();
    } catch (error) {
      if (running.current?.signal.aborted) return;
      running.current = undefined;
      setWritten(undefined);
      setWaits(false);
      setProblem(`No file was written: ${wordsOf(error)}`);
    }
  }

  function start() {
    if (busy) return;
    setProblem(undefined);
    if (!restFirst || !canLoad || isPartial) return void trySave();
    loadFirst();
  }

  function loadFirst() {
    setWaits(true);
    load?.start({ goal: "Loading everything to export it" });
  }

  const isLoading = waits && load?.plan !== undefined;
  const hasEnded = waits && !load?.plan && !view.isPending;
  const isLoaded = hasEnded && list.isAll;
  // Nobody takes part of a list for the whole: where loading ended early, the file waits for the person's word.
  const isPartial = hasEnded && !list.isAll;
  const onLoaded = useEffectEvent(() => void trySave());
  useEffect(() => {
    if (isLoaded) onLoaded();
  }, [isLoaded]);

  /** Closing also cancels loading that was started for the file. */
  function close() {
    if (waits && load?.plan) load.cancel();
    onClose();
  }

  const busy = (waits && !isPartial) || written !== undefined;
  const asks = isPartial && !busy;
  return (
    <Dialog title="Export" onClose={close}>
      <p className="mt-2 text-muted tabular-nums">
        {exportScope(list, view, selected)} {note}
      </p>
      <FormatChoice format={format} disabled={busy} onChoose={setFormat} />
      <div className="mt-3 space-y-1 px-2">
        <Choice
          className={format === "csv" ? "" : "invisible"}
          checked={bom}
          disabled={busy}
          onChange={setBom}
        >
          Add a byte order mark, so that Excel reads names in every script
        </Choice>
        <Choice
          className={format === "json" ? "invisible" : ""}
          checked={withManifest}
          disabled={busy}
          onChange={setWithManifest}
        >
          Add lines at the end that say where it is from and what is missing
        </Choice>
        {hidden.length > 0 && (
          <Choice checked={withHidden} disabled={busy} onChange={setWithHidden}>
            Include hidden columns: {hidden.map(({ label }) => label).join(", ")}
          </Choice>
        )}
        {canLoad && (
          <Choice checked={restFirst} disabled={busy} onChange={setRestFirst}>
            Load everything first (1 call per 100 rows)
          </Choice>
        )}
      </div>
      <p role="status" className="mt-3 min-h-5 text-muted tabular-nums">
        {isLoading && `Loading: ${count(list.rows.length)} rows so far.`}
        {isLoading && list.resumesAt !== undefined && (
          <span className="sr-only"> Paused; it resumes by itself.</span>
        )}
        {written !== undefined && `Writing: ${count(written)} of ${count(rows.length)}.`}
      </p>
      {isLoading && <LoadWait list={list} />}
      <p role="alert" className="text-bad wrap-anywhere empty:hidden">
        {problem}
        {asks && `No file was written: ${count(list.rows.length)} rows are loaded, not all of them.`}
      </p>
      {asks && Ended && (
        <div className="mt-2">
          <Ended list={list} goOn={loadFirst} />
        </div>
      )}
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        {isLoading && <Button onClick={load?.cancel}>Stop</Button>}
        <BusyButton look={isPartial ? "quiet" : "primary"} busy={busy} onClick={start}>
          {isPartial ? `Export the ${counted(rows.length, "loaded row")}` : "Export"}
        </BusyButton>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  checked: boolean;
  disabled: boolean;
  className?: string;
  onChange(checked: boolean): void;
  children: ReactNode;
}

function Choice({ checked, disabled, className = "", onChange, children }: ChoiceProps) {
  return (
    <label className={`flex items-center gap-2 ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="wrap-anywhere">{children}</span>
    </label>
  );
}
