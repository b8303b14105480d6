/** What takes several values, of which a request has one. */
export const SEVERAL_NAMES = ["status", "outcome", "code", "path", "purpose", "person"] as const;

/** What takes one: how long it took, when, and free text. */
const SINGLE_NAMES = ["took", "last", "from", "to", "q"] as const;

/** What the list of requests can be narrowed to; these are the names in the address of the page and of the API. */
export const FILTER_NAMES = [...SEVERAL_NAMES, ...SINGLE_NAMES] as const;

export type SeveralName = (typeof SEVERAL_NAMES)[number];
export type FilterName = (typeof FILTER_NAMES)[number];

/** A filter as an address says it: raw texts, right or wrong. What is absent narrows nothing. */
export type RequestsFilter = { [Name in SeveralName]?: readonly string[] } & {
  [Name in (typeof SINGLE_NAMES)[number]]?: string;
};

/** The same, as whoever writes a link may say it. */
type FilterLike = { [Name in FilterName]?: string | readonly string[] | undefined };

/** The filter that an address names; of what takes one value the first counts, and an empty one says nothing. */
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

/** A filter as the query of an address, without its `?`; the same filter always gives the same text. */
export function filterQuery(filter: FilterLike): string {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const values = [filter[name] ?? []].flat().filter((value) => value !== "");
    for (const value of values.toSorted()) query.append(name, value);
  }
  return query.toString();
}

/** Whether it narrows nothing. */
export function isEmptyFilter(filter: RequestsFilter): boolean {
  return filterQuery(filter) === "";
}

/** The address of the list narrowed so, with the panel of a request beside it. */
export function requestsAddress(connection: string, filter: FilterLike, row?: string): string {
  const query = new URLSearchParams(filterQuery(filter));
  if (row !== undefined) query.set("row", row);
  return withQuery(`/c/${encodeURIComponent(connection)}/requests`, query.toString());
}

/** The address of one request's page, which knows the list that it was opened from. */
export function requestAddress(connection: string, requestId: string, filter: FilterLike): string {
  const path = `/c/${encodeURIComponent(connection)}/requests/${encodeURIComponent(requestId)}`;
  return withQuery(path, filterQuery(filter));
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path;
}

/** Whether free text is not long enough to be looked for: three letters or digits in a row are. Nothing is no text. */
export function isTooShort(text: string): boolean {
  return text.trim() !== "" && !/[\p{L}\p{N}]{3}/u.test(text);
}
