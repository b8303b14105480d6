"use client";

import { type ReactNode, useState } from "react";
import { PanelFrame } from "@/components/list/panel/panel-frame";
import { markOf, type Reading } from "@/components/list/values/look";
import { CopyAction } from "@/components/ui/copy/copy-action";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { ModeMark } from "@/components/ui/mode-mark";
import type { Row } from "@/lib/client/list/row-list";
import type { Environment } from "@/lib/contract/status";
import { cut } from "./json-text";
import { nameOf } from "./name-of";
import { RawJson } from "./raw-json";
import { RowFields } from "./row-fields";
import { RowProvenance } from "./row-provenance";

const SPOKEN_LENGTH = 200;

interface RowPanelProps {
  row: Row;
  /** What a row is called, such as "Staff member". */
  label: string;
  /** Its position, such as "Row 12 of 600 loaded". */
  position: string;
  environment: Environment;
  /** Path of this panel, from the root of the site. */
  link: string;
  onClose: () => void;
  /** Absent at the first and the last row. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  newFieldsDeclared: readonly string[];
  reading: Reading;
  /** Another row of this list, if it is loaded. */
  rowOf(key: string): Row | undefined;
  onOpenKey(key: string): void;
  pageNumber?: number | undefined;
  /** Where it comes from, if that is no page of the service. */
  children?: ReactNode;
}

/** One row in full: every field, the JSON, and the request that brought it. It makes no call. */
export function RowPanel(props: RowPanelProps) {
  const { row, label, position, environment, link, onClose, onPrevious, onNext } = props;
  const { item } = row;
  const name = nameOf(item) ?? `${label} ${row.key}`;
  const announcement = useAnnouncement(row.key, `${cut(name, SPOKEN_LENGTH)}, ${position}`);
  const unusual = markOf(props.reading.look, item);
  const mode = typeof item.livemode === "boolean" ? (item.livemode ? "live" : "test") : undefined;
  return (
    <PanelFrame
      kicker={`${label} · ${position}`}
      title={<bdi>{cut(name, SPOKEN_LENGTH * 5)}</bdi>}
      onClose={onClose}
      previous={{ label: "Previous row", go: onPrevious }}
      next={{ label: "Next row", go: onNext }}
      head={
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="-m-1 max-h-20 overflow-y-auto p-1">
            <CopyButton text={row.key} label="id" />
          </span>
          {mode && <ModeMark mode={mode} />}
          {unusual !== undefined && <span className="list-mark ml-0">{unusual}</span>}
          <CopyAction
            text={() => new URL(link, window.location.href).href}
            label="link"
            instead="Copy it from the address bar"
          />
        </div>
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {mode && mode !== environment && <WrongMode mode={mode} environment={environment} />}
      <section aria-label="Fields">
        <h3 className="mb-1.5 font-semibold">Fields, as the service sent them</h3>
        <RowFields
          key={row.key}
          item={item}
          declared={props.newFieldsDeclared}
          reading={props.reading}
          others={{ nameOf: (key) => nameOf(props.rowOf(key)?.item), open: props.onOpenKey }}
        />
      </section>
      <section aria-label="Where this row comes from">
        <h3 className="font-semibold">Where this row comes from</h3>
        {props.children ?? <RowProvenance key={row.key} page={row.page} pageNumber={props.pageNumber} />}
      </section>
      <RawJson of={row.key} value={item} />
    </PanelFrame>
  );
}

function WrongMode({ mode, environment }: { mode: string; environment: string }) {
  return (
    <div className="border-l-4 border-warn bg-warn-ground px-3 py-2">
      <p className="font-semibold text-warn">
        This row is {mode}, the connection is {environment}
      </p>
      <p className="mt-1">
        The service sent <code className="font-mono text-[12px]">livemode: {String(mode === "live")}</code>{" "}
        for a {environment} connection. Check the key before you rely on this row.
      </p>
    </div>
  );
}

/** Announces another row in the open panel; on opening, the focused title is read out. */
function useAnnouncement(key: string, words: string): string {
  const [announcement, setAnnouncement] = useState({ key, words: "" });
  if (announcement.key === key) return announcement.words;
  setAnnouncement({ key, words });
  return words;
}
