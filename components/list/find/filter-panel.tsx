"use client";

import { ChevronLeft } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { focusOnceShown } from "@/components/ui/overlay/focus-once-shown";
import { SearchInput } from "@/components/ui/search-input";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";
import { FieldValues } from "./field-values";
import type { FilterProps } from "./filter-props";
import { labelOf } from "./filter-words";
import { focusSearch } from "./focus-search";

/** Above this many columns there is a box to find one in. */
const MANY = 12;

/** First a list of columns, then the values of the one that was chosen. */
export function FilterPanel(props: FilterProps) {
  const { columns, view } = props;
  const [field, setField] = useState<string>();
  const [left, setLeft] = useState<string>();

  if (field !== undefined) {
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setLeft(field);
            setField(undefined);
          }}
          className="-mt-1 mb-1 -ml-2 flex min-h-8 items-center gap-1 rounded px-2 text-muted hover:bg-raised hover:text-text"
        >
          <Icon of={ChevronLeft} />
          All columns
        </button>
        <h2 className="font-semibold wrap-anywhere">{labelOf(field, columns)}</h2>
        <FieldValues {...props} field={field} />
      </>
    );
  }
  return <Columns columns={columns} view={view} left={left} onChoose={setField} />;
}

interface ColumnsProps extends Pick<FilterProps, "columns" | "view"> {
  /** The column that was open before, which gets the focus. */
  left: string | undefined;
  onChoose(field: string): void;
}

function Columns({ columns, view, left, onChoose }: ColumnsProps) {
  const [text, setText] = useState("");
  const last = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (last.current) focusOnceShown(last.current);
    else focusSearch(search.current);
  }, []);
  const words = wordsOf(text);
  const chosen = new Map(view.query.filters.map(({ field, values }) => [field, values.length]));
  return (
    <>
      <h2 className="mb-2 font-semibold">Filter by the values of</h2>
      {columns.length > MANY && (
        <SearchInput input={search} text={text} onType={setText} label="Find a column" className="mb-2" />
      )}
      <ul className="grid grid-cols-2 gap-x-4">
        {columns
          .filter(({ label }) => hasWords(fold(label), words))
          .map(({ field, label }) => (
            <li key={field}>
              <button
                ref={field === left ? last : undefined}
                type="button"
                onClick={() => onChoose(field)}
                className="flex min-h-8 w-full items-center gap-2 rounded px-2 text-left wrap-anywhere hover:bg-raised"
              >
                {label}
                {chosen.has(field) && (
                  <span className="ml-auto text-accent tabular-nums">
                    {chosen.get(field)}
                    <span className="sr-only"> chosen</span>
                  </span>
                )}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
