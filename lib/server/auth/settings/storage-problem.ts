/** Far deeper than any settings; the functions that walk through them are recursive. */
const DEEPEST = 32;
/** PostgreSQL's jsonb refuses NUL and unpaired surrogates. */
const REFUSED = /[\0\p{Cs}]/u;

/** Why JSON cannot be stored in the database as it is, names of members included; undefined if it can. */
export function storageProblem(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") {
    return REFUSED.test(value) ? "A text holds NUL or half a character, which cannot be kept." : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === DEEPEST) return `It is nested deeper than ${DEEPEST} levels.`;
  for (const [name, inner] of Object.entries(value)) {
    const problem = storageProblem(name) ?? storageProblem(inner, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}
