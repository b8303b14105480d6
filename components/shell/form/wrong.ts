import { createContext, useContext } from "react";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";

/** Why a form cannot be sent as it is, and the name of the field it is about. */
export class Wrong {
  constructor(
    readonly field: string,
    readonly message: string,
  ) {}
}

export const WrongContext = createContext<Wrong | undefined>(undefined);

/** What is wrong with the field of this name, or with one below it (`headers` of `headers.retry-after`). */
export function useWrong(name: string): string | undefined {
  const wrong = useContext(WrongContext);
  return wrong && isAbout(wrong.field, name) ? wrong.message : undefined;
}

/** What Rollcall did not accept, where that is about a field of this form. */
export function wrongFrom(failure: Failure, form: HTMLFormElement | null): Wrong | undefined {
  const { param, message } = failure.error;
  if (ownCode(failure) === undefined || param === undefined) return undefined;
  return fieldOf(form, param) && new Wrong(param, message);
}

/** The field on screen that a refusal is about; nothing when it is about none of them. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && isAbout(name, element.getAttribute("name") ?? ""),
  );
}

function isAbout(wrong: string, field: string): boolean {
  return field !== "" && (wrong === field || wrong.startsWith(`${field}.`));
}
