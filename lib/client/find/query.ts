import { stringify } from "lossless-json";
import type { ListItem } from "@/lib/contract/list";

/** What is asked of a list: plain, so that it can stand in an address and any engine can answer it. */
export interface ListQuery {
  /** Each of its words must be somewhere in a row. */
  text: string;
  /** All of them must hold; of a field there is one at most. */
  filters: readonly Filter[];
  sort?: Sort | undefined;
}

/** A row must have one of these values in the field. */
export interface Filter {
  field: string;
  /** At least one, each as `valueToken` writes it. */
  values: readonly string[];
}

export interface Sort {
  field: string;
  direction: "ascending" | "descending";
}

/** What a field that was not sent has for a token. */
export const ABSENT = "~";
const FILTER = "f.";

/**
 * A field's value as a text that no other value has. A text is itself, unless it is empty or begins with `~` or cannot stand in an
 * address; everything else is `~` and its JSON, digit for digit, and nothing but `~` when the field was not sent.
 */
export function valueToken(item: ListItem, field: string): string {
  if (!Object.hasOwn(item, field)) return ABSENT;
  const value = item[field];
  return typeof value === "string" ? textToken(value) : `~${stringify(value)}`;
}

/** Half a surrogate pair would become another character in an address. */
function textToken(text: string): string {
  return /^$|^~|\p{Surrogate}/u.test(text) ? `~${JSON.stringify(text)}` : text;
}

/** The text that a token stands for, if it stands for one. */
export function tokenText(token: string): string | undefined {
  if (!token.startsWith("~")) return token;
  try {
    const value: unknown = JSON.parse(token.slice(1));
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads `q`, `sort`, `order` and every `f.{field}`. Of a name that is meant once the first counts; what is empty is left out. */
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

/** The parameters of an address that `parseQuery` reads back as the same query. */
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

/** Whether rows may be left out. A text of nothing visible leaves out none. */
export function narrows({ text, filters }: ListQuery): boolean {
  return filters.length > 0 || !/^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/** Whether rows are left out or in another order. */
export function changesList(query: ListQuery): boolean {
  return query.sort !== undefined || narrows(query);
}
