import type { ReactNode } from "react";
import { ModeMark } from "@/components/ui/mode-mark";
import type { ListItem } from "@/lib/contract/list";
import type { Column } from "./columns";
import { isNested, jsonText } from "./json-text";
import { surelyFits } from "./surely-fits";

interface CellProps {
  column: Column;
  item: ListItem;
  /** What the connection is for, which a row may disagree with. */
  environment: "live" | "test";
  /** Where the row has its own page. */
  href: string;
}

/**
 * One value as the service sent it: absent, null and empty look different, as they mean different things. Nearly every
 * cell is one element, as hundreds of them are drawn while somebody scrolls.
 */
export function Cell({ column, item, environment, href }: CellProps) {
  const { field, width } = column;
  if (!Object.hasOwn(item, field))
    return <Nothing {...{ width }} word="absent" why="The service did not send this field." />;
  const value = item[field];
  if (value === null) return <Nothing {...{ width }} word="null" why="The service sent null." />;
  if (value === "") return <Nothing {...{ width }} word="empty" why="The service sent an empty text." />;
  if (field === "livemode" && typeof value === "boolean") {
    return (
      <Frame width={width} look={CLIPPED}>
        <RowMode mode={value ? "live" : "test"} environment={environment} />
      </Frame>
    );
  }
  const text = isNested(value) ? jsonText(value) : String(value);
  const clip = surelyFits(text, width - PADDING) ? "" : CLIPPED;
  if (field === "name") {
    return (
      <Frame width={width} look={`font-medium ${clip}`}>
        <a href={href} tabIndex={-1} className="hover:underline">
          {text}
        </a>
      </Frame>
    );
  }
  const isCode = field === "id" || typeof value !== "string";
  return (
    <Frame width={width} look={`${isCode ? "font-mono text-[12px] tabular-nums" : ""} ${clip}`}>
      {text}
    </Frame>
  );
}

/** Of both sides of a cell. */
const PADDING = 32;
/**
 * Clipped, not hidden, and only where it may be needed: each cell that clips, and more so one that could be scrolled,
 * costs the browser something in every frame of a scroll.
 */
const CLIPPED = "overflow-clip text-ellipsis";

/** Its text has a direction of its own, as names of every script stand beside each other. */
function Frame({ width, look, children }: { width: number; look: string; children: ReactNode }) {
  return (
    <div
      role="gridcell"
      dir="auto"
      className={`shrink-0 px-4 text-left whitespace-nowrap ${look}`}
      style={{ width }}
    >
      {children}
    </div>
  );
}

/** A row of the other mode than its connection's is marked: a live person in a test account, or the reverse. */
function RowMode({ mode, environment }: Record<"mode" | "environment", "live" | "test">) {
  if (mode === environment) return <ModeMark mode={mode} />;
  const why = `This row is ${mode}, the connection is set up as ${environment}.`;
  return (
    <span title={why} className="inline-flex items-center gap-1.5">
      <ModeMark mode={mode} />
      <span className="text-[12px] font-medium text-bad">
        <span aria-hidden="true">≠ </span>not {environment}
      </span>
    </span>
  );
}

function Nothing({ width, word, why }: { width: number; word: string; why: string }) {
  return (
    <Frame width={width} look="text-muted italic">
      <span title={why}>{word}</span>
    </Frame>
  );
}
