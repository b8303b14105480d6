import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { FailureLine } from "./failure-line";
import type { Acting } from "./use-act";
import { fieldOf, Wrong, WrongContext, wrongFrom } from "./wrong";

export interface ActFormProps<Input, Done> {
  acting: Acting<Input, Done>;
  label: string;
  button: string;
  look?: "primary" | "quiet";
  read(data: FormData): Input | Wrong;
  said(data: FormData): string;
  onDone?(done: Done): void;
  /** The values that its fields begin with; when it changes, the fields begin again. */
  from?: string;
  /** Whether the fields are emptied after success. */
  clears?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

/** A form for one action. After a failure it keeps what was typed, and shows the error beside its field. */
export function ActForm<Input, Done>({
  acting,
  label,
  button,
  look,
  read,
  said,
  onDone,
  from,
  clears,
  aside,
  children,
}: ActFormProps<Input, Done>) {
  const { busy, failure, start } = acting;
  const [wrong, setWrong] = useState<Wrong>();
  const form = useRef<HTMLFormElement>(null);

  // Fields are uncontrolled: without this a form that was sent would go on showing what was typed.
  useEffect(() => {
    if (from !== undefined) form.current?.reset();
  }, [from]);

  useEffect(() => {
    if (wrong) fieldOf(form.current, wrong.field)?.focus();
  }, [wrong]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const input = read(data);
    setWrong(input instanceof Wrong ? input : undefined);
    if (input instanceof Wrong) return;
    const { done, failure: why } = await start(input, said(data));
    if (why) setWrong(wrongFrom(why, form.current));
    if (done === undefined) return;
    if (clears) form.current?.reset();
    onDone?.(done);
  }

  return (
    <form ref={form} aria-label={label} onSubmit={submit} noValidate className="flex flex-col gap-3">
      <WrongContext value={wrong}>{children}</WrongContext>
      <div className="flex flex-wrap items-center gap-2">
        <BusyButton busy={busy} type="submit" look={look}>
          {button}
        </BusyButton>
        {aside}
      </div>
      {!wrong && <FailureLine failure={failure} />}
    </form>
  );
}
