/** These end a line for some readers, although JSON lets them stand in a text. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** JSON text that is one line to every reader; its value stays what it is. */
export function escapeLineEnds(json: string): string {
  return json.replace(LINE_ENDS, escapeCharacter);
}

/** A character as JSON escapes it: `\u` and four hexadecimal digits. */
export function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
