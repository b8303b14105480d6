import { useRef } from "react";
import { useEarlyInput } from "./use-early-input";

interface ChoiceProps<Value extends string> {
  legend: string;
  /** Of the radio buttons: another one for each choice on a page. */
  name: string;
  options: readonly (readonly [value: Value, words: string])[];
  /** None where nothing has been chosen. */
  value: Value | undefined;
  onChoose(value: Value): void;
}

/** One out of a few, side by side. */
export function Choice<Value extends string>({ legend, name, options, value, onChoose }: ChoiceProps<Value>) {
  const all = useRef<HTMLFieldSetElement>(null);
  useEarlyInput(
    () => all.current?.querySelector<HTMLInputElement>(":checked")?.value,
    value,
    (early) => onChoose(early as Value),
  );
  return (
    <fieldset ref={all}>
      <legend className="text-[12px] text-muted">{legend}</legend>
      <div className="mt-1 grid auto-cols-fr grid-flow-col rounded-md border border-line-strong p-0.5">
        {options.map(([each, words]) => (
          <label
            key={each}
            className="flex min-h-7 cursor-pointer items-center justify-center rounded-[4px] border border-transparent px-2 font-medium text-muted has-checked:border-line has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={value === each}
              onChange={() => onChoose(each)}
              className="sr-only"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
