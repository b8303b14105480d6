import { Button } from "@/components/ui/button";
import { count, counted } from "@/components/ui/count";
import type { ListEnd } from "@/lib/client/list/next-cursor";
import type { PagedList, ResourceList } from "./use-resource-list";

const WHY_STOPPED: Record<Exclude<ListEnd, "complete">, string> = {
  empty_page: "sent an empty page",
  no_cursor: "sent no cursor to go on from",
  repeated_cursor: "sent the same cursor again",
  nothing_new: "sent four pages in a row with nothing new",
};

/** How the list ended: complete by the service's word, or stopped here because going on would lead nowhere. */
export function EndRow({ list, end }: { list: ResourceList; end: ListEnd }) {
  const { duplicates, reload } = list;
  if (end === "complete" && list.rows.length === 0 && list.entry === undefined) {
    return (
      <div className="px-4 py-4">
        <p className="text-muted">{endWords(end, list)}</p>
        <Button className="mt-3" aria-disabled={reload.busy} onClick={reload.start}>
          Check again (1 call)
        </Button>
      </div>
    );
  }
  return (
    <p className="px-4 py-4 text-muted">
      {endWords(end, list)}
      {duplicates > 0 && ` ${counted(duplicates, "was", "were")} sent twice and shown once.`}
    </p>
  );
}

export function endWords(end: ListEnd, { resource, rows, entry }: PagedList): string {
  if (end !== "complete") {
    return `Stopped at ${count(rows.length)}: the service says there is more, but ${WHY_STOPPED[end]}.`;
  }
  if (entry !== undefined)
    return `End of the list: ${count(rows.length)} loaded, starting partway. Earlier rows are not loaded.`;
  if (rows.length > 0) return `All ${count(rows.length)} loaded.`;
  return `No ${resource.label.toLowerCase()}: the service has none for this organisation.`;
}
