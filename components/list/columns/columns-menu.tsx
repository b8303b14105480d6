"use client";

import { Suspense } from "react";
import { lazyNamed } from "@/components/ui/lazy-named";
import { Popover } from "@/components/ui/overlay/popover";
import type { ColumnsListProps } from "./columns-list";

const ColumnsList = lazyNamed(() => import("./columns-list"), "ColumnsList");

/** Says how many of the columns are visible, and opens the list of them. */
export function ColumnsMenu(props: ColumnsListProps) {
  const { columns, visible } = props.layout;
  return (
    <Popover label="Columns" button={`Columns ${visible.length} of ${columns.length}`}>
      <Suspense>
        <ColumnsList {...props} />
      </Suspense>
    </Popover>
  );
}
