/** Parameters with several values, of which a request has one. */
export const SEVERAL_NAMES = ["status", "outcome", "code", "path", "purpose", "person"] as const;

/** Parameters with one value: the duration, the time and free text. */
const SINGLE_NAMES = ["took", "last", "from", "to", "q"] as const;

/** The parameters of the filter, in the address of the page and of the API. */
export const FILTER_NAMES = [...SEVERAL_NAMES, ...SINGLE_NAMES] as const;

export type SeveralName = (typeof SEVERAL_NAMES)[number];
export type FilterName = (typeof FILTER_NAMES)[number];

/** A filter as in an address: raw texts, valid or not. An absent parameter filters nothing. */
export type RequestsFilter = { [Name in SeveralName]?: readonly string[] } & {
  [Name in (typeof SINGLE_NAMES)[number]]?: string;
};

/** The same, with single values and undefined allowed for whoever makes a link. */
type FilterLike = { [Name in FilterName]?: string | readonly string[] | undefined };

/** The filter in an address; the first of a repeated single parameter counts, and empty ones are ignored. */
export function filterFrom(
  parameters: URLSearchParams | Record<string, string | string[] | undefined>,
): RequestsFilter {
  const all = (name: string) =>
    parameters instanceof URLSearchParams ? parameters.getAll(name) : [parameters[name]].flat();
  const filter: RequestsFilter = {};
  for (const name of SEVERAL_NAMES) {
    const values = all(name).filter((value) => value !== undefined && value !== "") as string[];
    if (values.length > 0) filter[name] = [...new Set(values)].toSorted();
  }
  for (const name of SINGLE_NAMES) {
    const [value] = all(name);
    if (value) filter[name] = value;
  }
  return filter;
}

/** A filter as the query of an address, without `?`; the same filter always gives the same text. */
export function filterQuery(filter: FilterLike): string {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const values = [filter[name] ?? []].flat().filter((value) => value !== "");
    for (const value of values.toSorted()) query.append(name, value);
  }
  return query.toString();
}

export function isEmptyFilter(filter: RequestsFilter): boolean {
  return filterQuery(filter) === "";
}

/** The address of the list under a filter, with the panel of a request open if one is given. */
export function requestsAddress(connection: string, filter: FilterLike, row?: string): string {
  const query = new URLSearchParams(filterQuery(filter));
  if (row !== undefined) query.set("row", row);
  return withQuery(`/c/${encodeURIComponent(connection)}/requests`, query.toString());
}

/** The address of a request's page, with the filter of the list that it was opened from. */
export function requestAddress(connection: string, requestId: string, filter: FilterLike): string {
  const path = `/c/${encodeURIComponent(connection)}/requests/${encodeURIComponent(requestId)}`;
  return withQuery(path, filterQuery(filter));
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path;
}

/** Whether a text is too short to search for, which takes three letters or digits in a row; an empty text is not. */
export function isTooShort(text: string): boolean {
  return text.trim() !== "" && !/[\p{L}\p{N}]{3}/u.test(text);
}
