import { clock, shortClock } from "@/components/ui/time-words";
import { visibleText } from "./visible-text";

/** A range of an address as people read it, in UTC so that the server's HTML has it too; what is no moment as it stands. */
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

/** A moment of an address as the value of a field for local time; empty for what is no moment. */
export function localField(text: string | undefined): string {
  const at = Date.parse(text ?? "");
  if (Number.isNaN(at)) return "";
  return clock(at, new Date(at).getTimezoneOffset()).replace(" ", "T");
}
