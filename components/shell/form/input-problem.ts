import { createContext, useContext } from "react";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";

/** Why a form cannot be sent, and the name of the field that is wrong. */
export class InputProblem extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

export const InputProblemContext = createContext<InputProblem | undefined>(undefined);

/** The error of the field with this name, or of one below it (`headers` for `headers.retry-after`). */
export function useInputProblem(name: string): string | undefined {
  const problem = useContext(InputProblemContext);
  return problem && isAbout(problem.field, name) ? problem.message : undefined;
}

/** The server's refusal of an input, if it is about a field of this form. */
export function inputProblemFrom(failure: Failure, form: HTMLFormElement | null): InputProblem | undefined {
  const { param, message } = failure.error;
  if (ownCode(failure) === undefined || param === undefined) return undefined;
  return fieldOf(form, param) && new InputProblem(param, message);
}

/** The visible field that a refusal is about. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && isAbout(name, element.getAttribute("name") ?? ""),
  );
}

function isAbout(problem: string, field: string): boolean {
  return field !== "" && (problem === field || problem.startsWith(`${field}.`));
}
