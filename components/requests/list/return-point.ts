/** Where somebody was in a list when they opened the page of one of its requests. */
interface ReturnPoint {
  /** The scroll position in pixels. */
  top: number;
  /** The id of the entry that was opened. */
  id: string;
  /** The id of the entry that they moved on to from there. */
  movedTo?: string;
}

/** By list, in memory alone, as the loaded rows last no longer either. */
const returnPoints = new Map<string, ReturnPoint>();

/** @param query the filter of the list as the query of an address */
export function saveReturnPoint(connection: string, query: string, place: ReturnPoint): void {
  returnPoints.set(nameOf(connection, query), place);
}

/** Moves the return point to another entry of the list. */
export function moveReturnPoint(connection: string, query: string, id: string): void {
  const place = returnPoints.get(nameOf(connection, query));
  if (place) saveReturnPoint(connection, query, { ...place, movedTo: id });
}

export function hasReturnPoint(connection: string, query: string): boolean {
  return returnPoints.has(nameOf(connection, query));
}

export function takeReturnPoint(connection: string, query: string): ReturnPoint | undefined {
  const place = returnPoints.get(nameOf(connection, query));
  returnPoints.delete(nameOf(connection, query));
  return place;
}

function nameOf(connection: string, query: string): string {
  return `${connection}?${query}`;
}
