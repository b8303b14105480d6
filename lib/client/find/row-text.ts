import { isLosslessNumber } from "lossless-json";
import type { Row } from "@/lib/client/list/row-list";
import type { ListItem } from "@/lib/contract/list";
import { fold } from "./fold";
import { wholeValueSign } from "./whole-value-words";

/** What can be read of an item on the screen otherwise than it was sent: `Full time` for `full_time`, a local date. */
export type ItemWords = (item: ListItem) => readonly string[];

/**
 * What of a row can be searched: its texts and numbers as they were sent, nested ones too, and as they read, folded, one a line;
 * before them a sign for each word that is found as a whole alone. The names of objects (`object`) are left out: they say
 * the same in most rows.
 */
export function rowText({ item }: Pick<Row, "item">, words: ItemWords): string {
  const parts: TextParts = { lines: [], signs: "" };
  gather(item, parts);
  for (const word of words(item)) add(parts, word);
  return parts.signs + fold(parts.lines.join("\n"));
}

interface TextParts {
  lines: string[];
  signs: string;
}

function gather(value: object, parts: TextParts): void {
  for (const [field, inner] of Object.entries(value)) {
    if (typeof inner === "string") {
      if (field !== "object" || Array.isArray(value)) parts.lines.push(inner);
    } else if (typeof inner === "number" || isLosslessNumber(inner)) parts.lines.push(String(inner));
    else if (typeof inner === "object" && inner !== null) gather(inner, parts);
    else add(parts, String(inner));
  }
}

function add(parts: TextParts, word: string): void {
  const sign = wholeValueSign(word);
  if (sign === undefined) parts.lines.push(word);
  else if (!parts.signs.includes(sign)) parts.signs += sign;
}

/**
 * The folded texts of rows that grow in place, each made when it is first asked for: beside the rows rather than in a
 * map by row, which would cost more than the texts and stop the world whenever it grows.
 */
export class RowTexts {
  #texts: string[] = [];

  constructor(
    readonly rows: readonly Row[],
    private readonly words: ItemWords,
  ) {}

  at(index: number): string {
    return (this.#texts[index] ??= rowText(this.rows[index] as Row, this.words));
  }
}
