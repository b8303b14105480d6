"use client";

import { Suspense, useRef } from "react";
import { useKey } from "@/components/ui/keyboard/keys";
import { lazyNamed } from "@/components/ui/lazy-named";
import { Popover } from "@/components/ui/overlay/popover";
import type { FilterProps } from "./filter-props";

const FilterPanel = lazyNamed(() => import("./filter-panel"), "FilterPanel");

/** Filters by the values of a column. One button for all columns, so that pressing a heading only sorts. */
export function FilterMenu(props: FilterProps) {
  const host = useRef<HTMLDivElement>(null);
  function open(): void {
    const button = host.current?.querySelector("button");
    // Closing the popover returns the focus to what had it before.
    button?.focus();
    button?.click();
  }
  useKey({ keys: "f", label: "Filter by the values of a column", section: "List" }, open);
  return (
    <div ref={host}>
      <Popover label="Filters" button="Filters">
        <Suspense>
          <FilterPanel {...props} />
        </Suspense>
      </Popover>
    </div>
  );
}
