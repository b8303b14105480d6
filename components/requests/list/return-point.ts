/** Where somebody was in a list when they opened one of its requests. */
interface Place {
  /** Pixels that the list was scrolled by. */
  top: number;
  /** The entry that was opened. */
  id: string;
  /** The one that was gone on to from there. */
  movedTo?: string;
}

/** By list. In memory alone: what was loaded is there no longer than this either. */
const places = new Map<string, Place>();

/** @param query the filter of the list as the query of an address */
export function keepPlace(connection: string, query: string, place: Place): void {
  places.set(nameOf(connection, query), place);
}

/** Somebody went on to another entry of the list that they opened one of. */
export function movePlace(connection: string, query: string, id: string): void {
  const place = places.get(nameOf(connection, query));
  if (place) keepPlace(connection, query, { ...place, movedTo: id });
}

export function hasKeptPlace(connection: string, query: string): boolean {
  return places.has(nameOf(connection, query));
}

/** Gives the place back once: after that it is where the list itself is. */
export function takePlace(connection: string, query: string): Place | undefined {
  const place = places.get(nameOf(connection, query));
  places.delete(nameOf(connection, query));
  return place;
}

function nameOf(connection: string, query: string): string {
  return `${connection}?${query}`;
}
