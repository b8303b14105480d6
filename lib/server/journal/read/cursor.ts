/** A place between two entries of a list: that of the last one that was read. */
export interface CursorPosition {
  /** Milliseconds since the epoch. */
  at: number;
  id: number;
}

/** A place as text for an address; what is in it is nobody else's business. */
export function cursorOf({ at, id }: CursorPosition): string {
  return Buffer.from(`${at}.${id}`).toString("base64url");
}

/** The place a cursor names, or `undefined` when it is none that `cursorOf` has made. */
export function parseCursor(cursor: string): CursorPosition | undefined {
  if (cursor.length > 64) return undefined;
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const place = { at: Number(at), id: Number(id) };
  return cursorOf(place) === cursor && place.at <= LAST ? place : undefined;
}

const LAST = Date.UTC(9999, 11, 31);
