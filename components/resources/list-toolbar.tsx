import type { ReactNode } from "react";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";
import { LoadedAt } from "./loaded-at";

interface ListToolbarProps {
  list: ResourceList;
  /** Where there is a copy of the list: which of the two this is, and the way to the other. */
  source?: ReactNode;
  /** The selection bar, which covers the line of the heading in a narrow window. */
  selection?: ReactNode;
  /** The controls of the list. */
  children: ReactNode;
}

/** The heading, how many rows are loaded and since when, and the controls. */
export function ListToolbar({ list, source, selection, children }: ListToolbarProps) {
  const { resource, rows, pages } = list;
  return (
    <div className="@container relative space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{resource.label}</h1>
        {/* What the selection bar covers is hidden from keyboard and screen readers too. */}
        <div className={`contents ${selection ? "@max-4xl:invisible" : ""}`}>
          {source ?? (rows.length > 0 && <p className="text-muted tabular-nums">{summary(list)}</p>)}
          {pages[0] && <LoadedAt at={pages[0].receivedAt} reload={list.reload} />}
        </div>
      </div>
      {selection}
      {rows.length > 0 && <div className="flex flex-wrap items-center gap-x-2 gap-y-2">{children}</div>}
    </div>
  );
}

function summary({ rows, end, entry }: ResourceList): string {
  if (entry !== undefined) return `${count(rows.length)} loaded, starting partway`;
  return end === "complete" ? `${count(rows.length)} in all` : `First ${count(rows.length)} loaded`;
}
