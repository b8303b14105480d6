import type { ReactNode } from "react";
import { count } from "@/components/ui/count";
import { LoadedAt } from "./loaded-at";
import type { StaffList } from "./use-staff-list";

interface StaffToolbarProps {
  label: string;
  list: StaffList;
  /** What can be done with the list. */
  children: ReactNode;
}

/** Heading, how much is loaded and since when, and what can be done with it. */
export function StaffToolbar({ label, list, children }: StaffToolbarProps) {
  const { rows, pages } = list;
  return (
    <div className="space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-[17px] font-semibold tracking-tight">{label}</h1>
        {rows.length > 0 && <p className="text-muted tabular-nums">{summary(list)}</p>}
        {pages[0] && <LoadedAt at={pages[0].receivedAt} reload={list.reload} />}
      </div>
      {rows.length > 0 && <div className="flex flex-wrap items-center gap-x-2 gap-y-2">{children}</div>}
    </div>
  );
}

function summary({ rows, end, entry }: StaffList): string {
  if (entry !== undefined) return `${count(rows.length)} loaded from midway on, total unknown`;
  return end === "complete" ? `${count(rows.length)} in all` : `${count(rows.length)} loaded, total unknown`;
}
