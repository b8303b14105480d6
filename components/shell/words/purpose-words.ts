const PURPOSES: Record<string, string> = {
  browse: "opening and scrolling",
  load: "loading the rest",
  check: "checking access",
};

/** What a call was for; a purpose that another release knows is said as it is called. */
export function purposeWords(purpose: string): string {
  return (Object.hasOwn(PURPOSES, purpose) && PURPOSES[purpose]) || purpose;
}

/** Who a call was made for, to the one who reads it; what nobody asked for is Rollcall's own. */
export function whose(person: string | undefined, email: string): string {
  if (person === undefined) return "Rollcall";
  return person === email ? "you" : person;
}
