import { CHANGE_KINDS, type ChangeKind } from "@/lib/contract/copy-changes";
import { FILE_FORMATS, type FileFormat } from "@/lib/contract/file-formats";
import { type ListQuery, parseQuery } from "@/lib/query/query";
import type { ChangeFilter, PageRequest } from "@/lib/server/copy/store/types";
import { BodyInvalid } from "@/lib/server/input/read-body";
import { present } from "@/lib/server/upstream/protocol/present";

interface RowsQuery {
  query: ListQuery;
  page: PageRequest;
}

const DEFAULT_LIMIT = 50;
const MOST_ROWS = 200;
const LAST_MOMENT = Date.UTC(9999, 11, 31);

/** @param search the raw query, with or without its `?` @throws BodyInvalid with the name of the parameter that is wrong, as do all below */
export function parseRowsQuery(search: string): RowsQuery {
  const parameters = new URLSearchParams(search);
  return { query: parseQuery(parameters), page: pageOf(parameters) };
}

export function parseKey(search: string): string {
  return required(new URLSearchParams(search), "key");
}

/** The rows of a query, the field whose values are counted, and a text that these must contain. */
export function parseValuesQuery(search: string): { query: ListQuery; field: string; text: string } {
  const parameters = new URLSearchParams(search);
  return {
    query: parseQuery(parameters),
    field: required(parameters, "field"),
    text: parameters.get("text") ?? "",
  };
}

export function parseExportQuery(search: string): { query: ListQuery; format: FileFormat } {
  const parameters = new URLSearchParams(search);
  return {
    query: parseQuery(parameters),
    format: oneOf(FILE_FORMATS, "format", required(parameters, "format")),
  };
}

export function parseChangesQuery(search: string): { filter: ChangeFilter; page: PageRequest } {
  const parameters = new URLSearchParams(search);
  const kinds = parameters.getAll("kind").map((kind): ChangeKind => oneOf(CHANGE_KINDS, "kind", kind));
  const fields = parameters.getAll("field");
  const filter: ChangeFilter = {
    ...(kinds.length > 0 && { kinds }),
    ...(fields.length > 0 && { fields }),
    ...present({ from: momentOf(parameters, "from"), to: momentOf(parameters, "to") }),
  };
  return { filter, page: pageOf(parameters) };
}

function pageOf(parameters: URLSearchParams): PageRequest {
  const limit = parameters.get("limit") ?? String(DEFAULT_LIMIT);
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST_ROWS) {
    throw new BodyInvalid(`limit must be a whole number from 1 to ${MOST_ROWS}.`, "limit");
  }
  const cursor = parameters.get("cursor");
  return { limit: Number(limit), ...(cursor && { cursor }) };
}

function required(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name);
  if (!value) throw new BodyInvalid(`${name} must be given.`, name);
  return value;
}

function oneOf<Value extends string>(values: readonly Value[], name: string, text: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new BodyInvalid(`${name} must be one of ${values.join(", ")}.`, name);
  return found;
}

function momentOf(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name);
  if (text === null) return undefined;
  const moment = Number(text);
  if (/^\d{1,15}$/.test(text) && moment <= LAST_MOMENT) return moment;
  throw new BodyInvalid(`${name} must be milliseconds since 1970.`, name);
}
