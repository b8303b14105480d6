import { type ListQuery, parseQuery, serialiseQuery } from "./query";

/** Where somebody is in a list, as the address of the page says it. */
export interface Place {
  /** The cursor of the page to begin with; empty for the first page, absent when nothing is known. */
  after?: string;
  /** The key of the row at the top of the view. */
  top?: string;
  /** The key of the row whose panel is open. */
  row?: string;
  /** What is asked of what is loaded. */
  query?: ListQuery;
}

const NAMES = ["row", "after", "top"] as const;

/** The place that an address names; of a name given twice the first counts. */
export function placeFrom(parameters: URLSearchParams): Place & { query: ListQuery } {
  const place: Place = {};
  for (const name of NAMES) {
    const value = parameters.get(name);
    if (value !== null) place[name] = value;
  }
  return { ...place, query: parseQuery(parameters) };
}

/** The address of a place below `path`. */
export function placeAddress(path: string, place: Place): string {
  const parameters = new URLSearchParams();
  for (const name of NAMES) if (place[name] !== undefined) parameters.set(name, place[name]);
  if (place.query) for (const [name, value] of serialiseQuery(place.query)) parameters.append(name, value);
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}
