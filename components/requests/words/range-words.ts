import { clock, shortClock } from "@/components/ui/time/time-words";
import { visibleText } from "./visible-text";

/** A time range in words, in UTC so that the server can render it; an invalid moment stays as it is. */
export function rangeWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `until ${momentWords(to)}`;
  if (to === undefined) return `since ${momentWords(from)}`;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end)) return visibleText(`${from} – ${to}`);
  return `${clock(start)} – ${shortClock(end, start, 0)} UTC`;
}

function momentWords(text = ""): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? visibleText(text) : `${clock(at)} UTC`;
}

const UNITS: Readonly<Record<string, string>> = { m: "min", h: "h", d: "days" };

/** `7d` as `last 7 days`. */
export function lastWords(last: string): string {
  const [, count = "", unit = ""] = /^(\d+)([mhd])$/.exec(last) ?? [];
  if (count === "") return visibleText(last);
  if (count === "1") return `last ${{ m: "minute", h: "hour", d: "day" }[unit]}`;
  return `last ${count} ${UNITS[unit]}`;
}

/** A length such as `7d` in milliseconds; undefined when it is invalid. */
export function lastMs(last: string | undefined): number | undefined {
  const [, count = "", unit = ""] = /^([1-9]\d{0,3})([mhd])$/.exec(last ?? "") ?? [];
  return count === "" ? undefined : Number(count) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit as "m"];
}

/** A moment as the value of a local date field; empty when it is invalid. */
export function localField(text: string | undefined): string {
  const at = Date.parse(text ?? "");
  if (Number.isNaN(at)) return "";
  return clock(at, new Date(at).getTimezoneOffset()).replace(" ", "T");
}
