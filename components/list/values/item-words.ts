import type { ItemWords } from "@/lib/client/find/row-text";
import { readersDates } from "./dates";
import { type Format, formatOf, markOf, type Reading } from "./look";
import { readValue } from "./read-value";

/**
 * A function for the words in the cells of an item that differ from what was sent. It leaves out "absent", because which fields
 * are absent depends on all rows.
 */
export function itemWordsFor({ look }: Reading): ItemWords {
  const formats = new Map<string, Format | undefined>();
  function format(field: string): Format | undefined {
    if (!formats.has(field)) formats.set(field, formatOf(field, look));
    return formats.get(field);
  }
  return (item) => {
    const words: string[] = [];
    for (const [field, value] of Object.entries(item)) {
      const read = readValue({ field, format: format(field) }, value, readersDates());
      if (read !== undefined) words.push(read);
    }
    const mark = markOf(look, item);
    if (mark !== undefined) words.push(mark);
    return words;
  };
}
