import type { ReactNode } from "react";
import type { Column } from "@/components/list/columns/columns";
import type { Dates } from "@/components/list/values/dates";
import { inWords } from "@/components/list/values/in-words";
import { markOf } from "@/components/list/values/look";
import { dayOf, momentOf } from "@/components/list/values/moment";
import { isNested, jsonText } from "@/components/list/values/nested-value";
import { referredKey } from "@/components/list/values/reference";
import { webAddress } from "@/components/list/values/web-address";
import { placeAddress } from "@/lib/client/find/place";
import type { ListItem } from "@/lib/contract/list";
import type { Environment } from "@/lib/contract/status";

interface CellProps {
  column: Column;
  item: ListItem;
  /** The connection's environment, which a row's `livemode` may contradict. */
  environment: Environment;
  /** The address of the row's panel. */
  href: string;
  dates: Dates;
}

/** How much of a value a cell has, in characters: more than it shows. A browser lays out all of it, which takes minutes for a long text of accents alone. */
const MOST_SHOWN = 500;

/** The colours of the page's mode mark. */
const MODES = { live: "text-live", test: "text-test" } as const;

/**
 * One value in the format of its column; where that differs from what was sent, hovering shows the original. Absent, null and empty
 * look different, as they mean different things. A function rather than a component, and nearly always a single element, because
 * hundreds of cells are rendered while somebody scrolls.
 */
export function cell({ column, item, environment, href, dates }: CellProps): ReactNode {
  const { field, format } = column;
  if (!Object.hasOwn(item, field)) return nothing(column, "absent", "The service did not send this field.");
  const value = item[field];
  if (value === null) return framed(column, "text-muted", "—", "The service sent null.", "null");
  if (value === "") return nothing(column, "empty", "The service sent an empty text.");
  if (field === "name") return named(column, item, href);
  if (column.leads !== undefined) {
    const key = referredKey(value);
    if (key !== undefined) return framed(column, "list-code", reference(column.leads, key));
  }
  const at = momentOf(value, format === "time");
  if (at !== undefined) return framed(column, "tabular-nums", dates.moment(at), String(value));
  if (typeof value === "string") return textCell(column, value, dates);
  if (typeof value === "boolean") {
    if (field === "livemode") return modeCell(column, value, environment);
    return framed(column, value ? "" : "text-muted", value ? "✓" : "✕", String(value), String(value));
  }
  return framed(column, "list-code", isNested(value) ? jsonText(value) : String(value));
}

/** Half a character at its end would be another one in the server's HTML. */
function brief(text: string): string {
  return text.slice(0, MOST_SHOWN).replace(/[\uD800-\uDBFF]$/, "");
}

function textCell(column: Column, text: string, dates: Dates): ReactNode {
  const { format } = column;
  if (format === "words") {
    const words = inWords(text);
    return framed(column, "", words, words === text ? undefined : text);
  }
  if (format === "date") {
    const at = dayOf(text);
    if (at !== undefined) return framed(column, "tabular-nums", dates.day(at), text);
  }
  const address = webAddress(text);
  if (address !== undefined) return framed(column, "", outwards(address));
  if (text.trim() === "") return nothing(column, "white space", `The service sent ${JSON.stringify(text)}.`);
  return framed(column, format === "code" ? "list-code" : "", text);
}

/** The element of a cell. Its text has a direction of its own (`list-cell`), as names in any script stand side by side. */
function framed(
  column: Column,
  look: string,
  children: ReactNode,
  title?: string,
  spoken?: string,
): ReactNode {
  const { field, format, width, isName, place } = column;
  const base = isName ? "list-name" : "list-cell";
  return (
    <div
      key={field}
      role="gridcell"
      aria-colindex={place}
      title={title}
      aria-label={spoken}
      className={`${base} ${format === "number" ? "list-end " : ""}${look}`}
      // The width of the name column is a property of the list (`--name`).
      style={isName ? undefined : { width }}
    >
      {typeof children === "string" ? brief(children) : children}
    </div>
  );
}

function nothing(column: Column, word: string, why: string): ReactNode {
  return framed(column, "text-muted italic", word, why);
}

/** The row's name, a link to its panel. A word behind it says what is unusual, and a long name is cut off to make room for it. */
function named(column: Column, item: ListItem, href: string): ReactNode {
  const value = item[column.field];
  const text = brief(isNested(value) ? jsonText(value) : String(value));
  const mark = column.look && markOf(column.look, item);
  if (mark === undefined) {
    return framed(
      column,
      "font-medium",
      <a href={href} tabIndex={-1} className="hover:underline">
        {text}
      </a>,
    );
  }
  return framed(
    column,
    "flex items-center",
    <>
      <a href={href} tabIndex={-1} dir="auto" className="truncate font-medium hover:underline">
        {text}
      </a>
      <span className="list-mark">{mark}</span>
    </>,
  );
}

/** A link to a row of another list; the table recognises it by `data-refers`. */
function reference(leads: string, key: string): ReactNode {
  return (
    <a href={placeAddress(leads, { row: key })} data-refers={key} tabIndex={-1} className="list-link">
      {brief(key)}
    </a>
  );
}

function outwards(address: string): ReactNode {
  return (
    <a href={address} target="_blank" rel="noreferrer" tabIndex={-1} className="list-link">
      {brief(address)}
    </a>
  );
}

function modeCell(column: Column, isLive: boolean, environment: Environment): ReactNode {
  const mode = isLive ? "live" : "test";
  if (mode === environment) return framed(column, MODES[mode], mode);
  return framed(column, MODES[mode], <OtherMode mode={mode} environment={environment} />);
}

/** Marks a row whose mode is not its connection's; a banner on the page says once what that means. */
function OtherMode({ mode, environment }: Record<"mode" | "environment", Environment>) {
  return (
    <span title={`This row is ${mode}, the connection is set up as ${environment}.`}>
      {mode}
      <span aria-hidden="true"> ≠ {environment}</span>
      <span className="sr-only">, which the connection is not</span>
    </span>
  );
}
