import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Failure } from "@/lib/client/api-failure";
import type { SandboxAction } from "@/lib/client/sandbox";
import type { SandboxDone } from "@/lib/contract/sandbox";
import { useTurn } from "./desk";
import { FailureLine } from "./failure-line";
import { BusyButton } from "./turn-button";

/** Why a form cannot be sent as it is, and the name of the field it is about. */
export class Wrong {
  constructor(
    readonly field: string,
    readonly message: string,
  ) {}
}

const WrongContext = createContext<Wrong | undefined>(undefined);

/** What is wrong with the field of this name, or with one below it (`headers` of `headers.retry-after`). */
export function useWrong(name: string): string | undefined {
  const wrong = useContext(WrongContext);
  return wrong && isAbout(wrong.field, name) ? wrong.message : undefined;
}

interface TurnFormProps {
  /** What the form is called. */
  label: string;
  button: string;
  look?: "primary" | "quiet";
  read(data: FormData): SandboxAction | Wrong;
  said(data: FormData): string;
  onDone?(done: SandboxDone): void;
  /** What its fields begin with: when that changes they begin anew. */
  from?: string;
  /** Nothing stays in it once it was done. */
  clears?: boolean;
  /** Stands beside the button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form that does one thing. What was typed stays when it fails, and what was wrong is said beside its field. */
export function TurnForm({
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
}: TurnFormProps) {
  const { busy, failure, start } = useTurn();
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
    const action = read(data);
    setWrong(action instanceof Wrong ? action : undefined);
    if (action instanceof Wrong) return;
    const { done, failure: why } = await start(action, said(data));
    if (why) setWrong(wrongFrom(why, form.current));
    if (!done) return;
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

/** What the sandbox did not accept, where that is about a field of this form. */
function wrongFrom({ error }: Failure, form: HTMLFormElement | null): Wrong | undefined {
  const { code, param, message } = error;
  if (code !== "query_invalid" || param === undefined) return undefined;
  return fieldOf(form, param) && new Wrong(param, message);
}

/** The field on screen that a refusal is about; nothing when it is about none of them. */
function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && isAbout(name, element.getAttribute("name") ?? ""),
  );
}

function isAbout(wrong: string, field: string): boolean {
  return field !== "" && (wrong === field || wrong.startsWith(`${field}.`));
}
