import type { ManifestFacts } from "@/lib/client/export/manifest";
import type { Resource } from "@/lib/contract/resources";
import type { StaffList } from "./use-staff-list";
import type { StaffView } from "./use-staff-view";

/** What the file says of itself: where it is from, and whether it is all there is. */
export function manifestFor(
  connection: string,
  resource: Resource,
  list: StaffList,
  view: StaffView,
  leftOut: readonly string[],
): ManifestFacts {
  const reason = whyIncomplete(list, view);
  return {
    connection,
    resource: resource.path,
    exported_at: new Date().toISOString(),
    duplicates_removed: list.duplicates,
    complete: reason === undefined,
    ...(reason !== undefined && { incomplete_because: reason }),
    ...(view.query.trim() !== "" && { filter: view.query }),
    ...(leftOut.length > 0 && { fields_left_out: leftOut }),
  };
}

function whyIncomplete({ entry, end, failure }: StaffList, { query }: StaffView): string | undefined {
  if (entry !== undefined) return "the list was entered midway; what comes before was not loaded";
  if (failure)
    return `the next page could not be loaded (${failure.error.upstream?.code ?? failure.error.code})`;
  if (end === undefined) return "the rest was not loaded";
  if (end !== "complete") return `the service said there is more but could not go on (${end})`;
  return query.trim() === "" ? undefined : "only rows that match the filter";
}
