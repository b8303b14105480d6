import { count } from "@/components/ui/count";
import type { ListEnd } from "@/lib/client/next-cursor";
import type { StaffList } from "./use-staff-list";

const WHY_STOPPED: Record<Exclude<ListEnd, "complete">, string> = {
  empty_page: "sent an empty page",
  no_cursor: "sent no cursor to go on from",
  repeated_cursor: "sent the same cursor again",
  nothing_new: "sent four pages in a row with nothing new",
};

/** How the list ended: by the service's word, or stopped here because going on would lead nowhere. */
export function EndRow({ list, end }: { list: StaffList; end: ListEnd }) {
  const { duplicates, rows, entry } = list;
  return (
    <p className="px-4 py-4 text-muted">
      {endWords(end, rows.length, entry !== undefined)}
      {duplicates > 0 && ` ${count(duplicates)} came twice and are shown once.`}
    </p>
  );
}

function endWords(end: ListEnd, rows: number, isMidway: boolean): string {
  if (end !== "complete") {
    return `Stopped at ${count(rows)}: the service says there is more, but ${WHY_STOPPED[end]}.`;
  }
  if (isMidway) return `The end: ${count(rows)} loaded from midway on; what comes before is not loaded.`;
  return rows === 0 ? "No staff: the service has none for this organisation." : `All ${count(rows)} loaded.`;
}
