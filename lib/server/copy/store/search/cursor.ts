import { CopyReplaced } from "@/lib/server/copy/store/types";
import { storable } from "@/lib/server/copy/text/index-row";

/** PostgreSQL's greatest `integer`: positions are such. */
const LAST_POSITION = 2 ** 31 - 1;

/** Where the next page of rows begins. It holds for one generation alone. */
export interface Cursor {
  generation: string;
  /** In a ranked search how many rows came before; otherwise the position of the last row. */
  at: number;
  /** When sorted: the text that the last row is sorted by. */
  sort?: string;
}

export function writeCursor({ generation, at, sort }: Cursor): string {
  return Buffer.from(JSON.stringify([generation, at, sort])).toString("base64url");
}

/** @throws CopyReplaced when it is of another generation, or was never a cursor */
export function readCursor(text: string, current: string): Cursor {
  const [generation, at, sort] = parseParts(text);
  const isPosition = Number.isInteger(at) && Number(at) >= 0 && Number(at) <= LAST_POSITION;
  if (generation !== current || !isPosition) throw new CopyReplaced();
  return { generation: current, at: Number(at), ...(typeof sort === "string" && { sort: storable(sort) }) };
}

function parseParts(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
