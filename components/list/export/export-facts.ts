import { loadedWords } from "@/components/list/find/scope-words";
import type { ListView } from "@/components/list/find/use-list-view";
import { exactWords } from "@/components/list/find/value-words";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import { counted } from "@/components/ui/count";
import type { ManifestFacts } from "@/lib/client/export/manifest";
import { type ListQuery, narrows } from "@/lib/query/query";

/**
 * The facts for a file's manifest: where its rows are from, and whether they are complete.
 * @param selected the selected rows, if only these are exported
 */
export function manifestFor(
  connection: string,
  list: PagedList,
  view: ListView,
  leftOut: readonly string[],
  selected?: readonly unknown[],
): ManifestFacts {
  const { whole } = view;
  const isPart = selected !== undefined && (whole !== undefined || selected.length < list.rows.length);
  const isNarrowed = selected === undefined && narrows(view.query);
  const part = `only the rows that were selected${whole ? `, from ${whole.origin}` : ""}`;
  const reason = isPart ? part : whyIncomplete(list, isNarrowed);
  return {
    connection,
    resource: list.resource.path,
    exported_at: new Date().toISOString(),
    duplicates_removed: list.duplicates,
    complete: reason === undefined,
    ...(reason !== undefined && { incomplete_because: reason }),
    ...(!selected && queryFacts(view.query)),
    ...(leftOut.length > 0 && { fields_left_out: leftOut }),
  };
}

/** Which rows an export has, in a sentence. */
export function exportScope(
  list: Pick<PagedList, "rows" | "isAll" | "entry">,
  { rows, query }: Pick<ListView, "rows" | "query">,
  selected?: readonly unknown[],
): string {
  if (selected) return `${counted(selected.length, "selected row")}.`;
  if (narrows(query)) return `${counted(rows.length, "row")}, filtered from ${loadedWords(list)}.`;
  return list.isAll
    ? `All ${counted(rows.length, "row")}.`
    : `${counted(rows.length, "row")} loaded so far, not the whole list.`;
}

function queryFacts({ text, filters }: ListQuery): Pick<ManifestFacts, "filter" | "filters"> {
  const conditions = filters.map(({ field, values }) => `${field}: ${values.map(exactWords).join(" or ")}`);
  return {
    ...(text.trim() !== "" && { filter: text }),
    ...(conditions.length > 0 && { filters: conditions }),
  };
}

function whyIncomplete({ entry, end, failure }: PagedList, isNarrowed: boolean): string | undefined {
  if (entry !== undefined) return "the list was entered midway; what comes before was not loaded";
  if (failure)
    return `the next page could not be loaded (${failure.error.upstream?.code ?? failure.error.code})`;
  if (end === undefined) return "the rest was not loaded";
  if (end !== "complete") return `the service said there is more but could not go on (${end})`;
  return isNarrowed ? "only rows that match the filter" : undefined;
}
