import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import type { ManifestFacts } from "@/lib/client/export/manifest";

/**
 * What the file says of itself: where it is from, and whether it is all there is.
 * @param selected the rows in it, if they are those that somebody selected
 */
export function manifestFor(
  connection: string,
  list: ResourceList,
  view: ListView,
  leftOut: readonly string[],
  selected?: readonly unknown[],
): ManifestFacts {
  const isPart = selected !== undefined && selected.length < list.rows.length;
  const query = selected ? "" : view.query.trim();
  const reason = isPart ? "only the rows that were selected" : whyIncomplete(list, query);
  return {
    connection,
    resource: list.resource.path,
    exported_at: new Date().toISOString(),
    duplicates_removed: list.duplicates,
    complete: reason === undefined,
    ...(reason !== undefined && { incomplete_because: reason }),
    ...(query !== "" && { filter: view.query }),
    ...(leftOut.length > 0 && { fields_left_out: leftOut }),
  };
}

function whyIncomplete({ entry, end, failure }: ResourceList, query: string): string | undefined {
  if (entry !== undefined) return "the list was entered midway; what comes before was not loaded";
  if (failure)
    return `the next page could not be loaded (${failure.error.upstream?.code ?? failure.error.code})`;
  if (end === undefined) return "the rest was not loaded";
  if (end !== "complete") return `the service said there is more but could not go on (${end})`;
  return query === "" ? undefined : "only rows that match the filter";
}
