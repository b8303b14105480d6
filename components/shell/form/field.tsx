import { type ReactNode, useId } from "react";
import { useWrong, Wrong } from "./wrong";

export const BOX =
  "min-h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-text aria-invalid:border-bad aria-invalid:outline-bad";

export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

interface TextFieldProps extends FieldProps {
  defaultValue?: string | number;
  placeholder?: string;
  type?: "date" | "password";
  /** Digits only. It is a text box, because a mouse wheel must not change a number. */
  whole?: boolean;
  list?: string;
  autoComplete?: string;
}

/** A text box with its label, a hint and its error. */
export function TextField({ name, label, hint, whole, type, autoComplete = "off", ...rest }: TextFieldProps) {
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(told) => (
        <input
          {...rest}
          {...told}
          name={name}
          type={type ?? "text"}
          {...(whole && { inputMode: "numeric" })}
          autoComplete={autoComplete}
          spellCheck={false}
          className={BOX}
        />
      )}
    </Labelled>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly (readonly [value: string, label: string])[];
  defaultValue?: string;
  onChange?(value: string): void;
}

export function SelectField({ name, label, hint, options, onChange, defaultValue }: SelectFieldProps) {
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(told) => (
        <select
          {...told}
          name={name}
          defaultValue={defaultValue}
          onChange={(event) => onChange?.(event.target.value)}
          className={BOX}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface Told {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

/** A field with its label above, and its hint and error below. */
export function Labelled({ name, label, hint, children }: FieldProps & { children(told: Told): ReactNode }) {
  const id = useId();
  const wrong = useWrong(name);
  const described = [hint !== undefined && `${id}h`, wrong !== undefined && `${id}w`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-[12px] font-medium text-muted">
        {label}
      </label>
      {children({
        id,
        ...(wrong !== undefined && { "aria-invalid": true }),
        ...(described !== "" && { "aria-describedby": described }),
      })}
      {hint !== undefined && (
        <p id={`${id}h`} className="mt-1 text-[12px] text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}w`} wrong={wrong && inItsWords(wrong, name, label)} />
    </div>
  );
}

/** The server names a field by its key, people by its label. */
function inItsWords(wrong: string, name: string, label: string): string {
  return wrong.startsWith(`${name} `) ? label + wrong.slice(name.length) : wrong;
}

/** An error beside its field, read out as soon as it appears. */
export function FieldError({ id, wrong }: { id: string; wrong: string | undefined }) {
  return (
    <p id={id} role="alert" className="mt-1 text-[12px] font-medium text-bad empty:hidden">
      {wrong}
    </p>
  );
}

/** A whole number from a form; undefined for an empty optional field. */
export function wholeFrom(
  data: FormData,
  name: string,
  { least, most, optional = false }: { least: number; most: number; optional?: boolean },
): number | undefined | Wrong {
  const typed = String(data.get(name) ?? "").trim();
  if (typed === "" && optional) return undefined;
  const value = Number(typed);
  if (/^\d+$/.test(typed) && value >= least && value <= most) return value;
  return new Wrong(name, `A whole number from ${least} to ${most.toLocaleString("en")}.`);
}
