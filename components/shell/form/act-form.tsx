import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { FailureLine } from "./failure-line";
import type { Acting } from "./use-act";
import { fieldOf, Wrong, WrongContext, wrongFrom } from "./wrong";

export interface ActFormProps<Input, Done> {
  acting: Acting<Input, Done>;
  /** What the form is called. */
  label: string;
  button: string;
  look?: "primary" | "quiet";
  read(data: FormData): Input | Wrong;
  said(data: FormData): string;
  onDone?(done: Done): void;
  /** What its fields begin with: when that changes they begin anew. */
  from?: string;
  /** Nothing stays in it once it was done. */
  clears?: boolean;
  /** Stands beside the button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form that does one thing. What was typed stays when it fails, and what was wrong is said beside its field. */
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

  // Fields take what they begin with from the page; a form that was sent would go on showing what was typed.
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
