import { InputProblem } from "@/components/shell/form/input-problem";

/** Any other sign may be meant to separate names, as a semicolon or a comma of another script, or cannot be seen. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}_.:$@/#-]+$/u;

/** The names as pages show them and `parseFields` reads them: one that is not plain is in quotes. */
export function formatFields(names: readonly string[]): string {
  return names.map((name) => (PLAIN_NAME.test(name) ? name : `"${name.replaceAll('"', '""')}"`)).join(", ");
}

/**
 * The names in a field of a form, separated by commas or spaces, each once.
 * @param field the form's, at which a problem is told
 * @throws InputProblem where a name would have to be in quotes, or in others
 */
export function parseFields(field: string, text: string): string[] {
  const names = Array.from(text.matchAll(/"((?:[^"]|"")*)"|[^\s,]+/g), ([plain, quoted]) => {
    if (quoted !== undefined) return quoted.replaceAll('""', '"');
    if (PLAIN_NAME.test(plain)) return plain;
    throw new InputProblem(
      field,
      `Not a plain name: ${plain}. It has a sign that may separate names or cannot be seen. Separate names by commas, and put a name like that in straight quotes: email, "home phone".`,
    );
  });
  return [...new Set(names.filter(Boolean))];
}
