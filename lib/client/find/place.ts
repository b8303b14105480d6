import { type ListQuery, parseQuery, serialiseQuery } from "@/lib/query/query";

/** Where somebody is in a list, as the page's address has it. */
export interface Place {
  /** The cursor before the page to start with; empty for the first page, absent when unknown. */
  after?: string;
  /** The key of the row at the top of the view. */
  top?: string;
  /** The key of the row whose panel is open. */
  row?: string;
  /** `copy` where the rows come from the copy of the whole list, and not from the service. */
  from?: string;
  /** The query of the loaded rows. */
  query?: ListQuery;
}

/** A place as an address has it. */
export type CurrentPlace = Place & { query: ListQuery };

const NAMES = ["from", "row", "after", "top"] as const;

/** The place in an address; the first of a repeated parameter counts. */
export function placeFrom(parameters: URLSearchParams): CurrentPlace {
  const place: Place = {};
  for (const name of NAMES) {
    const value = parameters.get(name);
    // No row has an empty key; an empty cursor means the first page.
    if (value || (value === "" && name === "after")) place[name] = value;
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

/** The place in the window's address, which a render may lag behind. */
export function currentPlace(): CurrentPlace {
  return placeFrom(new URLSearchParams(window.location.search));
}

/** The address of this place, if it differs from the window's and the page is still open. */
export function newAddress(path: string, place: Place): string | undefined {
  const next = placeAddress(path, place);
  const { pathname, search } = window.location;
  return pathname === path && next !== path + search ? next : undefined;
}
