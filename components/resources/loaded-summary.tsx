import type { ReactNode } from "react";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";
import { LoadedAt } from "./loaded-at";

interface LoadedSummaryProps {
  list: ResourceList;
  /** Where there is a copy of the list: which of the two this is, and the way to the other. */
  source?: ReactNode;
}

/** How many rows are loaded and since when, beside the heading. */
export function LoadedSummary({ list, source }: LoadedSummaryProps) {
  const { rows, pages } = list;
  return (
    <>
      {source ?? (rows.length > 0 && <p className="text-muted tabular-nums">{summary(list)}</p>)}
      {pages[0] && <LoadedAt at={pages[0].receivedAt} list={list} />}
    </>
  );
}

function summary({ rows, end, entry }: ResourceList): string {
  if (entry !== undefined) return `${count(rows.length)} loaded, starting partway`;
  return end === "complete" ? `${count(rows.length)} in all` : `First ${count(rows.length)} loaded`;
}
