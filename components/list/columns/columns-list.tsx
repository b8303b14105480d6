"use client";

import { ArrowDown, ArrowUp } from "lucide";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { Icon } from "@/components/ui/icon";
import { type Density, WIDTH_STEP } from "./arrangement";
import type { Column } from "./columns";
import type { ColumnLayout } from "./use-column-layout";

export interface ColumnsListProps {
  layout: ColumnLayout;
  /** How many fields have no column because there are too many. */
  more: number;
}

const DENSITIES = { comfortable: "Comfortable", compact: "Compact" } as const satisfies Record<
  Density,
  string
>;

/** Which columns are visible, their order and widths, and the density of the rows. */
export function ColumnsList({ layout, more }: ColumnsListProps) {
  const { columns, density, change } = layout;
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="sr-only">Columns shown</legend>
        {columns.map((column, index) => (
          <ColumnLine key={column.field} column={column} index={index} layout={layout} />
        ))}
        {more > 0 && (
          <p className="px-2 py-1.5 text-muted">
            and {count(more)} more fields, which each row shows when it is opened
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-2 pt-2">
        <fieldset className="flex flex-wrap items-center gap-x-4">
          <legend className="float-left leading-8 text-muted">View</legend>
          {Object.entries(DENSITIES).map(([name, label]) => (
            <label key={name} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="density"
                checked={density === name}
                onChange={() => change({ density: name as Density })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Button className="ml-auto" onClick={() => change({ hidden: null, order: null, widths: null })}>
          Reset columns
        </Button>
      </div>
    </div>
  );
}

interface ColumnLineProps extends Pick<ColumnsListProps, "layout"> {
  column: Column;
  index: number;
}

/** The alternative to dragging the headings (WCAG 2.5.7). */
function ColumnLine({ column, index, layout }: ColumnLineProps) {
  const { columns, hidden, change, move, resize } = layout;
  const { field, label, width, isName } = column;
  const isVisible = isName || !hidden.includes(field);

  function show(on: boolean): void {
    change({ hidden: on ? hidden.filter((each) => each !== field) : [...hidden, field] });
  }

  return (
    <div className="flex items-center rounded hover:bg-raised">
      <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2 px-2 wrap-anywhere">
        <input
          type="checkbox"
          checked={isVisible}
          disabled={isName}
          onChange={(event) => show(event.target.checked)}
        />
        {label}
      </label>
      {!isName && (
        <>
          <Step
            sign={<Icon of={ArrowUp} className="m-auto size-3.5" />}
            name={`Move ${label} up`}
            isOff={index <= 1}
            onStep={() => move({ field, before: columns[index - 1]?.field })}
          />
          <Step
            sign={<Icon of={ArrowDown} className="m-auto size-3.5" />}
            name={`Move ${label} down`}
            isOff={index === columns.length - 1}
            onStep={() => move({ field, before: columns[index + 2]?.field })}
          />
        </>
      )}
      <Step sign="−" name={`Make ${label} narrower`} onStep={() => resize(field, width - WIDTH_STEP)} />
      <Step sign="+" name={`Make ${label} wider`} onStep={() => resize(field, width + WIDTH_STEP)} />
    </div>
  );
}

interface StepProps {
  sign: ReactNode;
  name: string;
  /** It can go no further; the button stays in place, as it may have the focus. */
  isOff?: boolean;
  onStep(): void;
}

function Step({ sign, name, isOff = false, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onStep}
      className="size-8 rounded text-muted hover:text-text aria-disabled:opacity-40 -outline-offset-2"
    >
      {sign}
    </button>
  );
}
