import { type ReactNode, useId } from "react";
import { InputProblem, useInputProblem } from "./input-problem";

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
  type?: "date" | "password" | "time";
  /** Digits only. It is a text box, because a mouse wheel must not change a number. */
  whole?: boolean;
  list?: string;
  autoComplete?: string;
}

export function TextField({ name, label, hint, whole, type, autoComplete = "off", ...rest }: TextFieldProps) {
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(attributes) => (
        <input
          {...rest}
          {...attributes}
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
      {(attributes) => (
        <select
          {...attributes}
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

interface FieldAttributes {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

/** A field with its label above, and its hint and error below. */
export function Labelled({
  name,
  label,
  hint,
  children,
}: FieldProps & { children(attributes: FieldAttributes): ReactNode }) {
  const id = useId();
  const problem = useInputProblem(name);
  const described = [hint !== undefined && `${id}h`, problem !== undefined && `${id}w`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-[12px] font-medium text-muted">
        {label}
      </label>
      {children({
        id,
        ...(problem !== undefined && { "aria-invalid": true }),
        ...(described !== "" && { "aria-describedby": described }),
      })}
      {hint !== undefined && (
        <p id={`${id}h`} className="mt-1 text-[12px] text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}w`} problem={problem && inItsWords(problem, name, label)} />
    </div>
  );
}

/** The server names a field by its key, people by its label. */
function inItsWords(problem: string, name: string, label: string): string {
  return problem.startsWith(`${name} `) ? label + problem.slice(name.length) : problem;
}

/** An error beside its field, read out as soon as it appears. */
export function FieldError({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <p id={id} role="alert" className="mt-1 text-[12px] font-medium text-bad empty:hidden">
      {problem}
    </p>
  );
}

/** A whole number from a form. @throws InputProblem */
export function wholeFrom(
  data: FormData,
  name: string,
  { least, most }: { least: number; most: number },
): number {
  const typed = String(data.get(name) ?? "").trim();
  const value = Number(typed);
  if (/^\d+$/.test(typed) && value >= least && value <= most) return value;
  throw new InputProblem(name, `A whole number from ${least} to ${most.toLocaleString("en")}.`);
}
