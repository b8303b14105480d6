const PURPOSES: Record<string, string> = {
  browse: "opening and scrolling",
  load: "loading the rest",
  check: "checking access",
  copy: "copying the directory",
};

/** What a call was made for. A purpose of another release keeps its code as its name. */
export function purposeWords(purpose: string): string {
  return (Object.hasOwn(PURPOSES, purpose) && PURPOSES[purpose]) || purpose;
}

/** Whom a call was made for, as the reader knows them; without a person it was Rollcall itself. */
export function whose(person: string | undefined, email: string): string {
  if (person === undefined) return "Rollcall";
  return person === email ? "you" : person;
}
