"use client";

import { useRef } from "react";
import { useDates } from "@/components/list/values/dates";
import { Popover } from "@/components/ui/overlay/popover";
import { clearAll } from "./clear-all";
import { FieldValues } from "./field-values";
import type { FilterProps } from "./filter-props";
import { columnOf, filterWords, labelOf } from "./filter-words";
import { FIND_BOX } from "./find-bar";
import { ValueWords } from "./value-words";

/** How many values of a filter its chip names. */
const MOST_NAMED = 3;

/** The active filters, each a chip that opens its values and can be removed. */
export function FilterChips(props: FilterProps) {
  const { view, columns } = props;
  const { filters, text } = view.query;
  const dates = useDates();
  const host = useRef<HTMLUListElement>(null);

  /** The button goes with its filter, so the focus moves to the next one, or else to the search box. */
  function remove(field: string, index: number): void {
    const buttons = host.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? document.getElementById(FIND_BOX))?.focus();
    view.setFilter(field, []);
  }

  return (
    <ul
      ref={host}
      aria-label="Filters in force"
      className="flex min-w-0 basis-full flex-wrap items-center gap-1.5"
    >
      {filters.map((filter, index) => {
        const { field, values } = filter;
        const words = filterWords(filter, columns, dates);
        return (
          <li
            key={field}
            className="inline-flex max-w-full min-w-0 items-center rounded-full border border-line-strong bg-surface text-[13px]"
          >
            <Popover
              label={labelOf(field, columns)}
              buttonClass="min-h-7 min-w-0 max-w-96 truncate rounded-l-full pl-3 pr-1 hover:bg-raised"
              button={
                <>
                  <span className="text-muted">{labelOf(field, columns)} </span>
                  {values.slice(0, MOST_NAMED).map((token, at) => (
                    <span key={token}>
                      {at > 0 && <span className="text-muted"> or </span>}
                      <ValueWords token={token} column={columnOf(field, columns)} />
                    </span>
                  ))}
                  {values.length > MOST_NAMED && (
                    <span className="text-muted"> or {values.length - MOST_NAMED} more</span>
                  )}
                </>
              }
            >
              <h2 className="font-semibold wrap-anywhere">{labelOf(field, columns)}</h2>
              <FieldValues {...props} field={field} />
            </Popover>
            <button
              type="button"
              data-remove
              aria-label={`Remove the filter ${words.slice(0, 200)}`}
              onClick={() => remove(field, index)}
              className="size-7 shrink-0 rounded-full text-muted hover:bg-raised hover:text-text"
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
      {(filters.length > 1 || text !== "") && (
        <li>
          <button type="button" onClick={() => clearAll(view)} className="min-h-7 px-1 text-accent underline">
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
