/** What the list of requests can be narrowed to; these are the names in the address of the page and of the API. */
export const FILTER_NAMES = [
  "status",
  "outcome",
  "code",
  "path",
  "purpose",
  "person",
  "from",
  "to",
  "q",
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** A filter as an address says it: raw texts, right or wrong. What is absent narrows nothing. */
export type RequestsFilter = Partial<Record<FilterName, string>>;

/** The filter that an address names; of a name given twice the first counts, and an empty one says nothing. */
export function filterFrom(parameters: Record<string, string | string[] | undefined>): RequestsFilter {
  const filter: RequestsFilter = {};
  for (const name of FILTER_NAMES) {
    const value = [parameters[name]].flat()[0];
    if (value) filter[name] = value;
  }
  return filter;
}

/** A filter as the query of an address, without its `?`; the same filter always gives the same text. */
export function filterQuery(filter: RequestsFilter): string {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) if (filter[name]) query.set(name, filter[name]);
  return query.toString();
}

/** The address of the list narrowed so. */
export function requestsAddress(connection: string, filter: RequestsFilter): string {
  return withQuery(`/c/${encodeURIComponent(connection)}/requests`, filterQuery(filter));
}

/** The address of one request's page, which knows the list that it was opened from. */
export function requestAddress(connection: string, requestId: string, filter: RequestsFilter): string {
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
