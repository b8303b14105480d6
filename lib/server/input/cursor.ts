import { z } from "zod";

/** The last moment that every database and every browser can write in four digits. */
export const LAST_MOMENT = Date.UTC(9999, 11, 31);

/** A position in a list: that of the last entry that was read. */
export interface CursorPosition {
  /** Milliseconds since the epoch. */
  at: number;
  id: number;
}

/** The position as opaque text for an address. */
export function cursorOf({ at, id }: CursorPosition): string {
  return Buffer.from(`${at}.${id}`).toString("base64url");
}

/** The position in a cursor, or undefined for text that `cursorOf` has not made. */
export function parseCursor(cursor: string): CursorPosition | undefined {
  if (cursor.length > 64) return undefined;
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const place = { at: Number(at), id: Number(id) };
  return cursorOf(place) === cursor && place.at <= LAST_MOMENT ? place : undefined;
}

/** A cursor as the parameter of a query. */
export const cursorText = z
  .string()
  .transform((cursor, context) => parseCursor(cursor) ?? (context.addIssue("none"), z.NEVER))
  .describe("what an earlier page gave as next");
