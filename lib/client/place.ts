/** Where somebody is in a list, as the address of the page says it. */
export interface Place {
  /** The cursor of the page to begin with; empty for the first page, absent when nothing is known. */
  after?: string;
  /** The key of the row at the top of the view. */
  top?: string;
  /** The key of the row whose panel is open. */
  row?: string;
}

const NAMES = ["row", "after", "top"] as const;

/** The place that an address names; of a name given twice the first counts. */
export function placeFrom(parameters: Record<string, string | string[] | undefined>): Place {
  const place: Place = {};
  for (const name of NAMES) {
    const value = [parameters[name]].flat()[0];
    if (value !== undefined) place[name] = value;
  }
  return place;
}

/** A place as the query of an address, without its `?`. */
function placeQuery(place: Place): string {
  const query = new URLSearchParams();
  for (const name of NAMES) if (place[name] !== undefined) query.set(name, place[name]);
  return query.toString();
}

/** The address of a place below `path`. */
export function placeAddress(path: string, place: Place): string {
  const query = placeQuery(place);
  return query ? `${path}?${query}` : path;
}
