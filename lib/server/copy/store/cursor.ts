import { CopyReplaced } from "./types";

/** Where a page of rows goes on: in one generation alone, after this place in its order. */
export interface Cursor {
  generation: string;
  /** With a search that ranks: how many rows came before. Else: the position of the last row. */
  at: number;
  /** When sorted: the last row's text to sort by. */
  sort?: string;
}

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.generation, cursor.at, cursor.sort])).toString("base64url");
}

/** @throws CopyReplaced when it is of another generation, or was never one */
export function readCursor(text: string, generation: string): Cursor {
  const [of, place, sort] = parsed(text);
  if (of !== generation || !Number.isSafeInteger(place)) throw new CopyReplaced();
  return { generation, at: place as number, ...(typeof sort === "string" && { sort }) };
}

function parsed(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
