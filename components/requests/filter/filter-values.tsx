"use client";

import type { Part } from "@/components/requests/words/filter-words";
import { OUTCOME_WORDS, OUTCOMES, PURPOSE_WORDS } from "@/components/requests/words/outcome-words";
import { DurationRange } from "./duration-range";
import type { FilterOptions } from "./filter-options";
import { MultiSelect } from "./multi-select";
import { TimeRange } from "./time-range";
import type { FilterState } from "./use-filter";

export interface FilterValuesProps {
  part: Part;
  filterState: FilterState;
  options: FilterOptions;
}

const STATUSES = [
  ["2xx", "2xx success"],
  ["3xx", "3xx redirect"],
  ["4xx", "4xx refused"],
  ["5xx", "5xx failed"],
  ["none", "No answer"],
] as const;

export function FilterValues({ part, filterState, options }: FilterValuesProps) {
  const { filter, narrow } = filterState;
  switch (part) {
    case "time":
      return <TimeRange filter={filter} onChange={narrow} />;
    case "took":
      return <DurationRange key={filter.took} value={filter.took} onChange={(took) => narrow({ took })} />;
    case "q":
      return <p className="text-muted">Change it in the search box.</p>;
    default:
      return (
        <MultiSelect
          name={part}
          chosen={filter[part] ?? []}
          options={optionsOf(part, options)}
          onChange={(values) => narrow({ [part]: values.length > 0 ? values : undefined })}
        />
      );
  }
}

function optionsOf(
  part: Exclude<Part, "time" | "took" | "q">,
  { emails, codes, paths, statuses }: FilterOptions,
): (readonly [value: string, words: string])[] {
  switch (part) {
    case "status":
      return [...STATUSES, ...statuses.map((status) => [status, status] as const)];
    case "outcome":
      return OUTCOMES.map((outcome) => [outcome, OUTCOME_WORDS[outcome].word]);
    case "purpose":
      return Object.entries(PURPOSE_WORDS);
    case "person":
      return [...emails];
    case "code":
      return codes.map((code) => [code, code]);
    case "path":
      return paths.map((path) => [path, path]);
  }
}
