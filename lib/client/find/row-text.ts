import { isLosslessNumber } from "lossless-json";
import type { Row } from "@/lib/client/list/row-list";
import type { ListItem } from "@/lib/contract/list";
import { fold } from "@/lib/query/fold";
import { wholeValueSign } from "./whole-value-words";

/** The words on screen that differ from what was sent: `Full time` for `full_time`, a local date. */
export type ItemWords = (item: ListItem) => readonly string[];

/**
 * The searchable text of a row: its texts and numbers as sent, nested ones too, and as they read, folded and one per line. Before
 * them stands a sign for each value that only its whole word finds. The discriminator (`object`) is left out, as it is the same
 * in most rows.
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
 * The folded texts of rows, which grow in place, each made on first use. An array parallel to the rows, because a map keyed by row
 * would take more memory than the texts and cause long pauses when it grows.
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
