/** Where somebody is in a list, as the address of the page says it. */
export interface Place extends Find {
  /** The cursor of the page to begin with; empty for the first page, absent when nothing is known. */
  after?: string;
  /** The key of the row at the top of the view. */
  top?: string;
  /** The key of the row whose panel is open. */
  row?: string;
}

/** What is looked for in what is loaded, and the field that it is sorted by: upwards unless `order` is `descending`. */
export interface Find {
  q?: string;
  sort?: string;
  order?: string;
}

const FIND_NAMES = ["q", "sort", "order"] as const;
const NAMES = ["row", "after", "top", ...FIND_NAMES] as const;

/** The place that an address names; of a name given twice the first counts. */
export function placeFrom(parameters: Record<string, string | string[] | undefined>): Place {
  const place: Place = {};
  for (const name of NAMES) {
    const value = [parameters[name]].flat()[0];
    if (value !== undefined) place[name] = value;
  }
  return place;
}

/** The part of a place that says what is looked for and how it is sorted; what is empty is left out. */
export function findIn(place: Find): Find {
  const find: Find = {};
  for (const name of FIND_NAMES) if (place[name]) find[name] = place[name];
  return find;
}

export function isSameFind(a: Find, b: Find): boolean {
  return FIND_NAMES.every((name) => a[name] === b[name]);
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
