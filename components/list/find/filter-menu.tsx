"use client";

import { Suspense } from "react";
import { lazyNamed } from "@/components/ui/lazy-named";
import { KeyPopover } from "@/components/ui/overlay/key-popover";
import type { FilterProps } from "./filter-props";

const FilterPanel = lazyNamed(() => import("./filter-panel"), "FilterPanel");

const SHORTCUT = { keys: "f", label: "Filter by the values of a column", section: "List" };

/** Filters by the values of a column. One button for all columns, so that pressing a heading only sorts. */
export function FilterMenu(props: FilterProps) {
  return (
    <KeyPopover label="Filters" button="Filters" shortcut={SHORTCUT}>
      <Suspense>
        <FilterPanel {...props} />
      </Suspense>
    </KeyPopover>
  );
}
