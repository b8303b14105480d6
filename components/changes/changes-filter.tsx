"use client";

import { useState } from "react";
import { BOX, Labelled } from "@/components/shell/form/field";
import { FilterSelect } from "@/components/shell/form/filter-select";
import { Button } from "@/components/ui/button";
import { type ChangesFilter, changesQuery } from "@/lib/client/copy/changes";
import { KINDS } from "./words";

interface ChangesFilterBarProps {
  filter: ChangesFilter;
  /** The fields that rows have. */
  fields: readonly string[];
  onChange(filter: ChangesFilter): void;
}

/** Which changes are shown; kept in the address, so that it can be passed on. */
export function ChangesFilterBar({ filter, fields, onChange }: ChangesFilterBarProps) {
  const { kinds, from, to } = filter;
  const names = [...new Set([...fields, ...filter.fields])];
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <fieldset className="min-w-0">
        <legend className="mb-1 text-[12px] font-medium text-muted">Kind</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {KINDS.map(([kind, label, meaning]) => (
            <label key={kind} title={meaning} className="inline-flex min-h-8 items-center gap-1.5">
              <input
                type="checkbox"
                checked={kinds.includes(kind)}
                onChange={({ target }) => {
                  const others = kinds.filter((each) => each !== kind);
                  onChange({ ...filter, kinds: target.checked ? [...others, kind] : others });
                }}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <FilterSelect
        name="field"
        label="Field"
        values={filter.fields}
        onChoose={(chosen) => onChange({ ...filter, fields: chosen })}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <Day
        name="from"
        label="From"
        value={from}
        onChange={(day) => onChange({ ...filter, from: day && String(startOf(day)) })}
      />
      <Day
        name="to"
        label="To"
        value={to}
        onChange={(day) => onChange({ ...filter, to: day && String(endOf(day)) })}
      />
      {changesQuery(filter) !== "" && (
        <Button onClick={() => onChange({ kinds: [], fields: [], from: undefined, to: undefined })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  name: string;
  label: string;
  value: string | undefined;
  onChange(day: string | undefined): void;
}

/** A day filters once its year is whole: while somebody types 2026 the field has the years 2, 20 and 202. */
function Day({ name, label, value, onChange }: DayProps) {
  const chosen = value === undefined ? "" : dayOf(Number(value));
  const [draft, setDraft] = useState({ of: chosen, text: chosen });
  function type(text: string): void {
    const isWhole = text === "" || startOf(text) >= 0;
    setDraft({ of: isWhole ? text : chosen, text });
    if (isWhole) onChange(text || undefined);
  }
  return (
    <div className="min-w-36 max-sm:flex-1">
      <Labelled name={name} label={label}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            min="1970-01-01"
            max="9999-12-31"
            value={draft.of === chosen ? draft.text : chosen}
            onChange={({ target }) => type(target.value)}
            // What filters nothing does not stay.
            onBlur={() => setDraft({ of: chosen, text: chosen })}
            className={BOX}
          />
        )}
      </Labelled>
    </div>
  );
}

/** As a field for dates has it, where the reader is. */
function dayOf(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "";
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((each) => String(each).padStart(2, "0"));
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** @param day `2026-01-05` */
function startOf(day: string): number {
  return new Date(`${day}T00:00:00`).getTime();
}

function endOf(day: string): number {
  return new Date(`${day}T23:59:59.999`).getTime();
}
