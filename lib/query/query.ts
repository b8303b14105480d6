/** A query of a list: plain data that an address can hold and any engine can answer. */
export interface ListQuery {
  /** Each of its words must be in a row. */
  text: string;
  /** All of them must match; at most one per field. */
  filters: readonly Filter[];
  sort?: Sort | undefined;
}

/** Matches rows with one of these values in the field. */
export interface Filter {
  field: string;
  /** At least one, each as `valueToken` writes it. */
  values: readonly string[];
}

export interface Sort {
  field: string;
  direction: "ascending" | "descending";
}

/** The token of a field that was not sent. */
export const ABSENT = "~";
const FILTER = "f.";

/** An address would turn half a surrogate pair into another character. */
export function textToken(text: string): string {
  return /^$|^~|\p{Surrogate}/u.test(text) ? `~${JSON.stringify(text)}` : text;
}

/** The text that a token stands for; undefined for any other value. */
export function tokenText(token: string): string | undefined {
  if (!token.startsWith("~")) return token;
  try {
    const value: unknown = JSON.parse(token.slice(1));
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Parses `q`, `sort`, `order` and every `f.{field}`. The first of a repeated `q`, `sort` or `order` counts; empty filters are ignored. */
export function parseQuery(parameters: URLSearchParams): ListQuery {
  const filters = new Map<string, Set<string>>();
  for (const [name, value] of parameters) {
    const field = name.startsWith(FILTER) ? tokenText(name.slice(FILTER.length)) : undefined;
    if (field === undefined || value === "") continue;
    filters.set(field, (filters.get(field) ?? new Set()).add(value));
  }
  const field = parameters.get("sort");
  const direction = parameters.get("order") === "descending" ? "descending" : "ascending";
  return {
    text: parameters.get("q") ?? "",
    filters: [...filters].map(([name, values]) => ({ field: name, values: [...values] })),
    ...(field && { sort: { field, direction } }),
  };
}

/** The query as parameters of an address, which `parseQuery` parses to the same query. */
export function serialiseQuery({ text, filters, sort }: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams(text && { q: text });
  if (sort) parameters.set("sort", sort.field);
  if (sort?.direction === "descending") parameters.set("order", sort.direction);
  for (const { field, values } of filters)
    for (const value of values) parameters.append(FILTER + textToken(field), value);
  return parameters;
}

export function isSameQuery(a: ListQuery, b: ListQuery): boolean {
  return a === b || serialiseQuery(a).toString() === serialiseQuery(b).toString();
}

/** Whether the query can leave rows out; a text of invisible characters does not. */
export function narrows({ text, filters }: ListQuery): boolean {
  return filters.length > 0 || !/^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/** Whether the query can leave rows out or reorder them. */
export function changesList(query: ListQuery): boolean {
  return query.sort !== undefined || narrows(query);
}
