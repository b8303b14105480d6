import type { ReactNode } from "react";
import type { ListItem } from "@/lib/contract/list";
import type { Column } from "./columns";
import { isNested, jsonText } from "./nested-value";
import { surelyFits } from "./surely-fits";

interface CellProps {
  column: Column;
  item: ListItem;
  /** What the connection is for, which a row may disagree with. */
  environment: "live" | "test";
  /** Where the row has its own page. */
  href: string;
}

/** Of both sides of a cell. */
const PADDING = 32;
/**
 * Clipped, not hidden, and only where it may be needed: each cell that clips, and more so one that could be scrolled,
 * costs the browser something in every frame of a scroll.
 */
const CLIPPED = "overflow-clip text-ellipsis";
/** As the page's own mark has them, quietly. */
const MODES = { live: "text-live", test: "text-test" } as const;

/**
 * One value as the service sent it: absent, null and empty look different, as they mean different things. A function
 * and no component, and nearly always one element: hundreds of cells are drawn while somebody scrolls.
 */
export function cell({ column, item, environment, href }: CellProps): ReactNode {
  const { field } = column;
  if (!Object.hasOwn(item, field)) return nothing(column, "absent", "The service did not send this field.");
  const value = item[field];
  if (value === null) return nothing(column, "null", "The service sent null.");
  if (value === "") return nothing(column, "empty", "The service sent an empty text.");
  if (field === "livemode" && typeof value === "boolean") {
    const mode = value ? "live" : "test";
    if (mode === environment) return framed(column, MODES[mode], mode);
    return framed(column, MODES[mode], <OtherMode mode={mode} environment={environment} />);
  }
  const text = isNested(value) ? jsonText(value) : String(value);
  const isCode = field === "id" || typeof value !== "string";
  const clip = surelyFits(text, column.width - PADDING, isCode) ? "" : CLIPPED;
  if (field === "name") return framed(column, `font-medium ${clip}`, <NameLink href={href} name={text} />);
  return framed(column, `${isCode ? "list-code" : ""} ${clip}`, text);
}

/** Its text has a direction of its own, as names of every script stand beside each other. */
function framed({ field, width }: Column, look: string, children: ReactNode, title?: string): ReactNode {
  return (
    <div
      key={field}
      role="gridcell"
      dir="auto"
      title={title}
      className={`list-cell ${look}`}
      style={{ width }}
    >
      {children}
    </div>
  );
}

function nothing(column: Column, word: string, why: string): ReactNode {
  return framed(column, "text-muted italic", word, why);
}

function NameLink({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} tabIndex={-1} className="hover:underline">
      {name}
    </a>
  );
}

/** A row of the other mode than its connection's: the page says once what that means, and each row quietly that it is one. */
function OtherMode({ mode, environment }: Record<"mode" | "environment", "live" | "test">) {
  return (
    <span title={`This row is ${mode}, the connection is set up as ${environment}.`}>
      {mode}
      <span aria-hidden="true"> ≠ {environment}</span>
      <span className="sr-only">, which the connection is not</span>
    </span>
  );
}
