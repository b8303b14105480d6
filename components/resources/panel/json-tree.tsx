"use client";

import { ChevronDown, ChevronRight } from "lucide";
import { type ReactNode, useState } from "react";
import { isNested, jsonText } from "@/components/list/values/nested-value";
import { Icon } from "@/components/ui/icon";
import { useShowMore } from "@/components/ui/show-more";
import { entriesOf, sizeWords } from "./json-text";
import { LongText } from "./long-text";

const FIRST_ENTRIES = 100;
/** Objects and arrays down to this depth, with no more entries than this, are open at first. */
const OPEN_DEPTH = 2;
const OPEN_ENTRIES = 50;
/** Deeper levels are not indented further, as a small screen would have no room left. */
const INDENTED_DEPTH = 8;

interface JsonTreeProps {
  value: unknown;
  /** Name of the field in the object around it. */
  name?: string | undefined;
  depth?: number;
  /** Whether it is the last entry, which no comma follows. */
  isLast?: boolean;
}

/** JSON with objects and arrays that fold; their entries are rendered once they are open. */
export function JsonTree({ value, name, depth = 0, isLast = true }: JsonTreeProps) {
  const key = name === undefined ? null : <Key name={name} />;
  const comma = isLast ? "" : ",";
  if (isNested(value) && entriesOf(value).length > 0) {
    return <Branch value={value} depth={depth} label={key} comma={comma} />;
  }
  return (
    <div className="pl-4">
      {key}
      <Leaf value={value} />
      <Quiet>{comma}</Quiet>
    </div>
  );
}

interface BranchProps {
  value: object;
  depth: number;
  label: ReactNode;
  comma: string;
}

function Branch({ value, depth, label, comma }: BranchProps) {
  const entries = entriesOf(value);
  const [open, setOpen] = useState(depth <= OPEN_DEPTH && entries.length <= OPEN_ENTRIES);
  const [start, end] = Array.isArray(value) ? "[]" : "{}";
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="relative min-h-6 list-none rounded pl-4 hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="absolute left-0 text-muted select-none">
          <Icon of={open ? ChevronDown : ChevronRight} className="size-3.5" />
        </span>
        {label}
        <Quiet>{open ? start : `${start} ${sizeWords(value)} ${end}${comma}`}</Quiet>
      </summary>
      {open && (
        <>
          <Entries entries={entries} depth={depth + 1} />
          <div className="pl-4">
            <Quiet>{`${end}${comma}`}</Quiet>
          </div>
        </>
      )}
    </details>
  );
}

function Entries({ entries, depth }: { entries: ReturnType<typeof entriesOf>; depth: number }) {
  const { shown, button } = useShowMore(entries.length, FIRST_ENTRIES, "entries");
  return (
    <div className={depth <= INDENTED_DEPTH ? "ml-1.5 border-l border-line pl-2" : ""}>
      {entries.slice(0, shown).map(([name, value], index) => (
        <JsonTree
          // oxlint-disable-next-line react/no-array-index-key -- an array's entries have nothing else, and none moves
          key={name ?? index}
          name={name}
          value={value}
          depth={depth}
          isLast={index === entries.length - 1}
        />
      ))}
      {button}
    </div>
  );
}

function Key({ name }: { name: string }) {
  return (
    <>
      <bdi className="text-muted">
        <LongText text={JSON.stringify(name)} />
      </bdi>
      <Quiet>: </Quiet>
    </>
  );
}

function Leaf({ value }: { value: unknown }) {
  const look = typeof value === "string" ? "" : value === null ? "text-muted italic" : "text-accent";
  return (
    <bdi className={look}>
      <LongText text={jsonText(value)} />
    </bdi>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>;
}
