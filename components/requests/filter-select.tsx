import { visibleText } from "./visible-text";

interface FilterSelectProps {
  label: string;
  /** What it says while it narrows nothing. */
  any: string;
  options: readonly (readonly [value: string, words: string])[];
  value: string;
  /** The server did not understand it. */
  isInvalid: boolean;
  onChange(value: string | undefined): void;
}

/** One of a few values. One that the address has and the list has not is among them as it stands. */
export function FilterSelect({ label, any, options, value, isInvalid, onChange }: FilterSelectProps) {
  const isListed = value === "" || options.some(([option]) => option === value);
  return (
    <select
      aria-label={label}
      aria-invalid={isInvalid}
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
      className={`min-h-8 max-w-40 rounded-md border bg-surface px-2 text-text ${isInvalid ? "border-bad text-bad" : value ? "border-accent font-medium" : "border-line-strong"}`}
    >
      <option value="">{any}</option>
      {!isListed && <option value={value}>{visibleText(value.slice(0, 60))}</option>}
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}
