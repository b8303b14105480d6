"use client";

import { lazy, Suspense } from "react";
import { Popover } from "@/components/ui/popover";
import type { ColumnsListProps } from "./columns-list";

const ColumnsList = lazy(async () => ({ default: (await import("./columns-list")).ColumnsList }));

/** How many of the fields are shown, and which. */
export function ColumnsMenu(props: ColumnsListProps) {
  const { columns, hidden } = props;
  const shown = columns.filter(({ field }) => !hidden.has(field)).length;
  return (
    <Popover
      label="Columns"
      button={`Columns ${shown} of ${columns.length}`}
      buttonClass="inline-flex min-h-8 items-center rounded-md border border-line-strong bg-surface px-2.5 font-medium hover:bg-raised"
    >
      <Suspense>
        <ColumnsList {...props} />
      </Suspense>
    </Popover>
  );
}
