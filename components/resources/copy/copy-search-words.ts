import type { SearchBox } from "@/components/list/find/find-bar";
import { count } from "@/components/ui/count";
import type { CopyPage } from "@/lib/client/copy/copy-rows";
import type { CopyInUse } from "@/lib/contract/copy";
import type { Resource } from "@/lib/contract/resources";
import { type ListQuery, narrows } from "@/lib/query/query";

/** How many rows can be searched: `all 100,243`, or `38,200 so far` while a first walk fills the copy. */
export function scopeWords({ isComplete, rows }: Pick<CopyInUse, "isComplete" | "rows">): string {
  return isComplete ? `all ${count(rows)}` : `the ${count(rows)} copied so far`;
}

export function searchBox(
  { label }: Pick<Resource, "label">,
  { isComplete, rows }: Pick<CopyInUse, "isComplete" | "rows">,
): SearchBox {
  return {
    words: `Search ${isComplete ? "all" : "the first"} ${count(rows)} ${label.toLowerCase()}`,
    hint: "Finds every word of it, by its beginning too, in every text and number as the service sent it; small typing mistakes are forgiven.",
  };
}

/** What was found, for beside the search box; `note` is what else is to know of it. Empty where nothing was searched or sorted. */
export function foundWords(
  page: Pick<CopyPage, "copy" | "matches" | "ranked"> | undefined,
  query: ListQuery,
  isPending: boolean,
): { found: string; note?: string } {
  if (!page) return { found: "" };
  const scope = scopeWords(page.copy);
  if (!narrows(query)) return { found: query.sort ? `Sorted: ${scope}` : "" };
  if (isPending) return { found: `Searching ${scope}` };
  const { matches, ranked } = page;
  if (matches === 0) return { found: `No match in ${scope}` };
  if (ranked !== undefined) {
    // Short, as buttons leave it little room; the end of the list says what narrows it.
    return { found: `At least ${count(matches)} of ${scope}`, note: `only ${count(ranked)} are shown` };
  }
  const order = query.sort ? ", sorted" : query.text.trim() === "" ? "" : ", best match first";
  return { found: `${count(matches)} of ${scope}${order}` };
}

export function endOfCopyWords(
  { copy, matches, ranked }: Pick<CopyPage, "copy" | "matches" | "ranked">,
  query: ListQuery,
): string {
  const scope = scopeWords(copy);
  if (narrows(query)) {
    if (matches === 0) return `No match in ${scope}.`;
    if (ranked !== undefined) return "Others that match are left out: too many do. Another word narrows it.";
    return `That is every match in ${scope}.`;
  }
  return copy.isComplete
    ? `All ${count(copy.rows)}, as the last walk found them.`
    : `${count(copy.rows)} so far: the first walk has not come to the end of the list.`;
}
