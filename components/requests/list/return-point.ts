/** Where somebody was in a list when they opened one of its requests. */
interface ReturnPoint {
  /** Pixels that the list was scrolled by. */
  top: number;
  /** The entry that was opened. */
  id: string;
  /** The one that was gone on to from there. */
  movedTo?: string;
}

/** By list. In memory alone: what was loaded is there no longer than this either. */
const returnPoints = new Map<string, ReturnPoint>();

/** @param query the filter of the list as the query of an address */
export function saveReturnPoint(connection: string, query: string, place: ReturnPoint): void {
  returnPoints.set(nameOf(connection, query), place);
}

/** Somebody went on to another entry of the list that they opened one of. */
export function moveReturnPoint(connection: string, query: string, id: string): void {
  const place = returnPoints.get(nameOf(connection, query));
  if (place) saveReturnPoint(connection, query, { ...place, movedTo: id });
}

export function hasReturnPoint(connection: string, query: string): boolean {
  return returnPoints.has(nameOf(connection, query));
}

/** Gives the place back once: after that it is where the list itself is. */
export function takeReturnPoint(connection: string, query: string): ReturnPoint | undefined {
  const place = returnPoints.get(nameOf(connection, query));
  returnPoints.delete(nameOf(connection, query));
  return place;
}

function nameOf(connection: string, query: string): string {
  return `${connection}?${query}`;
}
