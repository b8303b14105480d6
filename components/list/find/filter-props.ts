import type { Column } from "@/components/list/columns/columns";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import type { ListView } from "./use-list-view";

/** What every part of the filters works on: the list, the rows that the query finds in it, and all columns. */
export interface FilterProps {
  list: PagedList;
  view: ListView;
  columns: readonly Column[];
}
