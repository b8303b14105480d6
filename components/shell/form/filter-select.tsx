import { type ReactNode, useRef } from "react";
import { useEarlyInput } from "@/components/ui/use-early-input";
import { BOX, Labelled } from "./field";

/** What the select has as its value where several are chosen: no value of a filter is. */
const SEVERAL = "\0";

interface FilterSelectProps {
  name: string;
  label: string;
  values: readonly string[];
  onChoose(values: string[]): void;
  children: ReactNode;
}

/** One or any; an address may have several, which is shown as it is. */
export function FilterSelect({ name, label, values, onChoose, children }: FilterSelectProps) {
  const hasSeveral = values.length > 1;
  const select = useRef<HTMLSelectElement>(null);
  const value = hasSeveral ? SEVERAL : (values[0] ?? "");
  const choose = (chosen: string) => onChoose(chosen === "" ? [] : [chosen]);
  useEarlyInput(() => select.current?.value, value, choose);
  return (
    <div className="w-full min-w-0 sm:w-56">
      <Labelled name={name} label={label}>
        {(attributes) => (
          <select
            {...attributes}
            ref={select}
            value={value}
            onChange={({ target }) => choose(target.value)}
            className={BOX}
          >
            <option value="">Any</option>
            {hasSeveral && (
              <option value={SEVERAL} disabled>
                {values.length} chosen in the address
              </option>
            )}
            {children}
          </select>
        )}
      </Labelled>
    </div>
  );
}
