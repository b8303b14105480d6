import { InputProblem } from "@/components/shell/form/input-problem";

/** What separates names, or what somebody may have meant to: quotes of print, and semicolons. */
const SEPARATORS = /[\s,;"'“”„‘’«»]/;

/** The names as pages show them and `parseFields` reads them: one with a separator in it is in quotes. */
export function formatFields(names: readonly string[]): string {
  return names.map((name) => (SEPARATORS.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(", ");
}

/**
 * The names in a field of a form, separated by commas or spaces, each once.
 * @param field the form's, at which a problem is told
 * @throws InputProblem where a name would have to be in quotes, or in others
 */
export function parseFields(field: string, text: string): string[] {
  const names = Array.from(text.matchAll(/"((?:[^"]|"")*)"|[^\s,]+/g), ([plain, quoted]) => {
    if (quoted !== undefined) return quoted.replaceAll('""', '"');
    if (!SEPARATORS.test(plain)) return plain;
    throw new InputProblem(
      field,
      `${plain} is no plain name. Separate names by commas, and put one with spaces or signs in straight quotes: email, "home phone".`,
    );
  });
  return [...new Set(names.filter(Boolean))];
}
