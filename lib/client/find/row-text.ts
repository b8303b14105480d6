import { isLosslessNumber } from "lossless-json";
import type { Row } from "@/lib/client/row-list";
import { fold } from "./fold";

/**
 * What of a row can be searched: its texts and numbers, nested ones too, folded, one a line. Booleans, null and the
 * names of objects (`object`) are left out: they say the same in most rows, and a search would find them all.
 */
export function rowText({ item }: Pick<Row, "item">): string {
  const scalars: string[] = [];
  gather(item, scalars);
  return fold(scalars.join("\n"));
}

function gather(value: object, scalars: string[]): void {
  for (const [field, inner] of Object.entries(value)) {
    if (typeof inner === "string") {
      if (field !== "object" || Array.isArray(value)) scalars.push(inner);
    } else if (typeof inner === "number" || isLosslessNumber(inner)) scalars.push(String(inner));
    else if (typeof inner === "object" && inner !== null) gather(inner, scalars);
  }
}

/**
 * The folded texts of rows that grow in place, each made when it is first asked for: beside the rows rather than in a
 * map by row, which would cost more than the texts and stop the world whenever it grows.
 */
export class RowTexts {
  #texts: string[] = [];

  constructor(readonly rows: readonly Row[]) {}

  at(index: number): string {
    return (this.#texts[index] ??= rowText(this.rows[index] as Row));
  }
}
