import { createContext, useContext } from "react";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";

/** Why a form cannot be sent, and the name of the field that is wrong. */
export class Wrong {
  constructor(
    readonly field: string,
    readonly message: string,
  ) {}
}

export const WrongContext = createContext<Wrong | undefined>(undefined);

/** The error of the field with this name, or of one below it (`headers` for `headers.retry-after`). */
export function useWrong(name: string): string | undefined {
  const wrong = useContext(WrongContext);
  return wrong && isAbout(wrong.field, name) ? wrong.message : undefined;
}

/** The server's refusal of an input, if it is about a field of this form. */
export function wrongFrom(failure: Failure, form: HTMLFormElement | null): Wrong | undefined {
  const { param, message } = failure.error;
  if (ownCode(failure) === undefined || param === undefined) return undefined;
  return fieldOf(form, param) && new Wrong(param, message);
}

/** The visible field that a refusal is about. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && isAbout(name, element.getAttribute("name") ?? ""),
  );
}

function isAbout(wrong: string, field: string): boolean {
  return field !== "" && (wrong === field || wrong.startsWith(`${field}.`));
}
