"use client";

import { Check, ChevronLeft } from "lucide";
import { useEffect, useRef, useState } from "react";
import { SECTION } from "@/components/requests/list/row-layout";
import { PARTS, type Part, partLabel, partsIn } from "@/components/requests/words/filter-words";
import { Icon } from "@/components/ui/icon";
import { focusOnceShown } from "@/components/ui/overlay/focus-once-shown";
import { KeyPopover } from "@/components/ui/overlay/key-popover";
import { FilterValues, type FilterValuesProps } from "./filter-values";

const SHORTCUT = { keys: "f", label: "Add a filter", section: SECTION };

type FilterMenuProps = Omit<FilterValuesProps, "part">;

/** All filters except free text, behind one button; active ones are chips beside it. */
export function FilterMenu(props: FilterMenuProps) {
  return (
    <KeyPopover label="Filters" button={<span>+ Filter</span>} shortcut={SHORTCUT}>
      <FilterPanel {...props} />
    </KeyPopover>
  );
}

/** First the list of filters, then the values of one. */
function FilterPanel(props: FilterMenuProps) {
  const [part, setPart] = useState<Part>();
  const [left, setLeft] = useState<Part>();
  const last = useRef<HTMLButtonElement>(null);
  const chosen = partsIn(props.filterState.filter);
  useEffect(() => {
    if (part === undefined) focusOnceShown(last.current);
  }, [part]);

  if (part !== undefined) {
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setLeft(part);
            setPart(undefined);
          }}
          className="-mt-1 mb-1 -ml-2 flex min-h-8 items-center gap-1 rounded px-2 text-muted hover:bg-raised hover:text-text"
        >
          <Icon of={ChevronLeft} />
          All filters
        </button>
        <h2 className="mb-2 font-semibold">{partLabel(part)}</h2>
        <FilterValues {...props} part={part} />
      </>
    );
  }
  return (
    <>
      <h2 className="mb-2 font-semibold">Filter by</h2>
      <ul className="grid grid-cols-2 gap-x-4">
        {PARTS.filter((each) => each !== "q").map((each, index) => (
          <li key={each}>
            <button
              ref={each === left || (left === undefined && index === 0) ? last : undefined}
              type="button"
              onClick={() => setPart(each)}
              className="flex min-h-8 w-full items-center gap-2 rounded px-2 text-left hover:bg-raised"
            >
              {partLabel(each)}
              {chosen.includes(each) && (
                <span className="ml-auto text-accent">
                  <Icon of={Check} />
                  <span className="sr-only"> in use</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
