import { useId } from "react";
import { FieldError } from "@/components/shell/form/field";
import { useInputProblem } from "@/components/shell/form/input-problem";

/** Every scope that a key can have, and what it permits. */
const SCOPES = [
  ["read:users", "staff"],
  ["read:participants", "participants"],
  ["read:teams", "teams"],
  ["write:teams", "create and delete teams"],
  ["read:shift_hours", "shift hours (sensitive)"],
  ["write:api_keys", "create keys"],
] as const;

interface ScopeFieldProps {
  initial: readonly string[];
  hint?: string;
}

/** The scopes of a key, in the form's data as `scopes`. */
export function ScopeField({ initial, hint }: ScopeFieldProps) {
  const id = useId();
  const problem = useInputProblem("scopes");
  return (
    <fieldset aria-describedby={`${id}h ${id}w`}>
      <legend className="mb-1 text-[12px] font-medium text-muted">Scopes</legend>
      <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
        {SCOPES.map(([scope, words]) => (
          <label key={scope} className="flex min-h-7 items-center gap-2">
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={initial.includes(scope)}
              aria-invalid={problem !== undefined}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <code className="font-mono text-[12px]">{scope}</code>{" "}
              <span className="text-[12px] text-muted">{words}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}h`} className="mt-1 text-[12px] text-muted empty:hidden">
        {hint}
      </p>
      <FieldError id={`${id}w`} problem={problem} />
    </fieldset>
  );
}
