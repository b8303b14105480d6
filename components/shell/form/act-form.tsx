import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { FailureLine } from "./failure-line";
import { fieldOf, InputProblem, InputProblemContext, inputProblemFrom } from "./input-problem";
import type { Action } from "./use-act";

export interface ActFormProps<Input, Done> {
  action: Action<Input, Done>;
  label: string;
  button: string;
  look?: "primary" | "quiet";
  /** @throws InputProblem where a field cannot be sent as it is */
  read(data: FormData): Input;
  announcement(data: FormData): string;
  onDone?(done: Done): void;
  /** The values that its fields, all of them inputs, begin with; when it changes, those that nobody has typed in begin again. */
  from?: string;
  /** Whether the fields are emptied after success. */
  clears?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

const NONE: ReadonlySet<unknown> = new Set();

/** A form for one action. After a failure it keeps what was typed, and shows the error beside its field. */
export function ActForm<Input, Done>(props: ActFormProps<Input, Done>) {
  const { action, label, button, look, read, announcement, onDone, from, clears, aside, children } = props;
  const { busy, failure, start } = action;
  const [problem, setProblem] = useState<InputProblem>();
  const form = useRef<HTMLFormElement>(null);
  /** The fields with what was typed and is not saved: that is never thrown away. */
  const typed = useRef<ReadonlySet<unknown>>(NONE);
  const latestFrom = useRef(from);

  // Fields are uncontrolled: without this a form would go on showing, and send back, what it began with.
  useEffect(() => {
    if (from === latestFrom.current) return;
    latestFrom.current = from;
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && !typed.current.has(field)) beginAgain(field);
    }
  }, [from]);

  useEffect(() => {
    if (problem) fieldOf(form.current, problem.field)?.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    setProblem(undefined);
    let input: Input;
    try {
      input = read(data);
    } catch (error) {
      if (!(error instanceof InputProblem)) throw error;
      return setProblem(error);
    }
    const sent = typed.current;
    typed.current = NONE;
    const { done, failure: why } = await start(input, announcement(data));
    if (why) {
      typed.current = new Set([...sent, ...typed.current]);
      setProblem(inputProblemFrom(why, form.current));
    }
    if (done === undefined) return;
    if (clears && typed.current.size === 0) form.current?.reset();
    onDone?.(done);
  }

  return (
    <form
      ref={form}
      // Sent before the script came, it does nothing: by any other method a password would get into the address.
      method="dialog"
      aria-label={label}
      onInput={({ target }) => {
        typed.current = new Set([...typed.current, target]);
      }}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-3"
    >
      <InputProblemContext value={problem}>{children}</InputProblemContext>
      <div className="flex flex-wrap items-center gap-2">
        <BusyButton busy={busy} type="submit" look={look}>
          {button}
        </BusyButton>
        {aside}
      </div>
      {!problem && <FailureLine failure={failure} />}
    </form>
  );
}

function beginAgain(field: HTMLInputElement): void {
  if (field.type === "checkbox") field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}
