import { closingQuote } from "@/lib/server/upstream/protocol/json-bounds";

// Finds the parts of a JSON text, so that they can be stored digit for digit. The text must have been parsed before: nothing here notices
// what is no JSON.

/** Where a part is: from the character at `from` to the one before `to`. */
export interface Slice {
  from: number;
  to: number;
}

/** A member of an object: where the name and the value are together, and where the value is. */
export interface Member extends Slice {
  name: string;
  value: Slice;
}

/** The members of the object that begins at `at`, in their order. A name may come twice. */
export function membersOf(text: string, at = 0): Member[] {
  const members: Member[] = [];
  let from = skipSpace(text, skipSpace(text, at) + 1);
  while (text[from] === '"') {
    const nameEnd = closingQuote(text, from) + 1;
    const valueFrom = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const value = { from: valueFrom, to: endOfValue(text, valueFrom) };
    // Parsed, as a name may be written with escapes.
    members.push({ name: JSON.parse(text.slice(from, nameEnd)) as string, from, to: value.to, value });
    from = nextItem(text, value.to);
  }
  return members;
}

export function elementsOf(text: string, at: number): Slice[] {
  const elements: Slice[] = [];
  let from = skipSpace(text, at + 1);
  while (from < text.length && text[from] !== "]") {
    const to = endOfValue(text, from);
    elements.push({ from, to });
    from = nextItem(text, to);
  }
  return elements;
}

/** Where the next member or element begins, or the bracket that closes them. */
function nextItem(text: string, at: number): number {
  const end = skipSpace(text, at);
  return text[end] === "," ? skipSpace(text, end + 1) : end;
}

function endOfValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return closingQuote(text, from) + 1;
  if (first !== "{" && first !== "[") return endOfWord(text, from);
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = closingQuote(text, at);
    else if (letter === "{" || letter === "[") depth += 1;
    else if (letter === "}" || letter === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

const WORD_END = /[\s,\]}]/g;

function endOfWord(text: string, from: number): number {
  WORD_END.lastIndex = from;
  return WORD_END.exec(text)?.index ?? text.length;
}

const SPACE = /[^ \t\n\r]/g;

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  return SPACE.exec(text)?.index ?? text.length;
}
