import { InputProblem } from "@/components/shell/form/input-problem";

/** Any other sign may be meant to separate names, as a semicolon or a comma of another script. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}_.:$@/#-]+$/u;
/** Letters and marks among them, as a filler. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/** Whether it is told from every other name by what is seen of it. */
function isPlain(name: string): boolean {
  return PLAIN_NAME.test(name) && !UNSEEN.test(name) && name === name.normalize("NFC");
}

/** The names as pages show them and `parseFields` reads them: one that is not plain is in quotes. */
export function formatFields(names: readonly string[]): string {
  return names.map((name) => (isPlain(name) ? name : `"${name.replaceAll('"', '""')}"`)).join(", ");
}

/**
 * The names in a field of a form, separated by commas or spaces, each once.
 * @param field the form's, at which a problem is told
 * @throws InputProblem where a name would have to be in quotes, or in others
 */
export function parseFields(field: string, text: string): string[] {
  const names = Array.from(text.matchAll(/"((?:[^"]|"")*)"|[^\s,]+/g), ([plain, quoted]) => {
    if (quoted !== undefined) return quoted.replaceAll('""', '"');
    if (isPlain(plain)) return plain;
    throw new InputProblem(
      field,
      `Not a plain name: ${plain}. It has a sign that may separate names, cannot be seen or has two spellings. Separate names by commas, and put a name like that in straight quotes: email, "home phone".`,
    );
  });
  return [...new Set(names.filter(Boolean))];
}
