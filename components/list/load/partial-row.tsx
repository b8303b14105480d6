import type { ReactNode } from "react";
import { clearAll } from "@/components/list/find/clear-all";
import { loadedWords } from "@/components/list/find/scope-words";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/count";

interface PartialRowProps {
  list: ResourceList;
  view: ListView;
  onLoadRest(): void;
  /** Another way to search the rest. */
  children?: ReactNode;
}

/** Below filtered or sorted rows: what is not loaded and so not among them, and a button to load it. */
export function PartialRow({ list, view, onLoadRest, children }: PartialRowProps) {
  const { end } = list;
  const nothing = view.rows.length === 0 && !view.isPending;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 text-muted">
      <p>
        {nothing && `No match in ${loadedWords(list)}. `}
        {restWords(list, nothing)}
      </p>
      {end === undefined && (
        <Button look={nothing ? "primary" : "quiet"} onClick={onLoadRest}>
          Load more …
        </Button>
      )}
      {end === undefined && children}
      {nothing && <Button onClick={() => clearAll(view)}>Clear all filters</Button>}
    </div>
  );
}

/** What is left to search or sort, if anything is. */
function restWords({ rows, end, entry, isAll }: ResourceList, nothing: boolean): string {
  if (isAll) return `All ${counted(rows.length, "row")} ${rows.length === 1 ? "was" : "were"} searched.`;
  if (end === undefined) return nothing ? "Search the rest?" : "More rows are not loaded yet.";
  return entry === undefined ? "The rest could not be loaded." : "Earlier rows are not loaded.";
}
