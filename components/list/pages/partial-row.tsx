import { clearAll } from "@/components/list/find/clear-all";
import type { ListView } from "@/components/list/find/use-list-view";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import type { ResourceList } from "./use-resource-list";

interface PartialRowProps {
  list: ResourceList;
  view: ListView;
  onLoadRest(): void;
}

/** Below what was found or sorted: what was not looked at, and the offer to load it. */
export function PartialRow({ list, view, onLoadRest }: PartialRowProps) {
  const { rows, end, isAll } = list;
  const nothing = view.rows.length === 0 && !view.isPending;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 text-muted">
      <p>
        {nothing && `No match in the ${count(rows.length)} rows loaded. `}
        {isAll ? `All ${count(rows.length)} were looked at.` : "There is more that is not loaded."}
      </p>
      {nothing && <Button onClick={() => clearAll(view)}>Clear all filters</Button>}
      {end === undefined && <Button onClick={onLoadRest}>Load the rest …</Button>}
    </div>
  );
}
