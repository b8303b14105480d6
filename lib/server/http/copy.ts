import "server-only";
import type { CopyChangesPage } from "@/lib/contract/copy-changes";
import type { CopyRowAnswer, CopyRowsPage, CopyValues } from "@/lib/contract/copy-rows";
import { changeJson, rowJson, withMember } from "@/lib/server/copy/answer-json";
import { changeLines, copyLines } from "@/lib/server/copy/copy-lines";
import {
  parseChangesQuery,
  parseExportQuery,
  parseKey,
  parseRowsQuery,
  parseValuesQuery,
} from "@/lib/server/copy/parse-query";
import { replyExport } from "./export";
import type { HandlerContext } from "./handler";
import { replyText } from "./reply";

export interface CopyParams {
  connection: string;
  resource: string;
}

type Context = HandlerContext<CopyParams>;

/** A file of a copy is of the whole directory, however large that is. */
const ALL = Number.POSITIVE_INFINITY;

/** A page of rows. @throws CopyForbidden, CopyUnknown, CopyOff, CopyEmpty, CopyGone, CopyBusy, BodyInvalid, as do all below */
export async function replyRows(context: Context): Promise<Response> {
  const { query, page } = parseRowsQuery(context.search);
  const { rows, ...found } = await copyOf(context).rows(query, page);
  const rest: Omit<CopyRowsPage, "rows"> = { now: Date.now(), ...found };
  return replyText(withMember(rest, "rows", `[${rows.map(rowJson).join(",")}]`));
}

/** One row. @throws CopyRowUnknown */
export async function replyRow(context: Context): Promise<Response> {
  const { copy, row } = await copyOf(context).row(parseKey(context.search));
  const rest: Omit<CopyRowAnswer, "row"> = { now: Date.now(), copy };
  return replyText(withMember(rest, "row", rowJson(row)));
}

export async function answerValues(context: Context): Promise<CopyValues> {
  const { query, field, text } = parseValuesQuery(context.search);
  return { now: Date.now(), ...(await copyOf(context).values(query, { field, text })) };
}

/** All rows of a query as a file to be saved. */
export async function replyCopyExport(context: Context): Promise<Response> {
  const { query, format } = parseExportQuery(context.search);
  const copy = copyOf(context);
  const { fields } = await copy.inUse();
  const lines = copyLines(format, fields);
  return replyExport(
    context,
    { batches: copy.batches(query), lines, format, name: nameOf(context), mostRows: ALL },
    auditOf(context, context.params.resource),
  );
}

export async function replyChanges(context: Context): Promise<Response> {
  const { filter, page } = parseChangesQuery(context.search);
  const { changes, ...found } = await copyOf(context).changes(filter, page);
  const rest: Omit<CopyChangesPage, "changes"> = { now: Date.now(), ...found };
  return replyText(withMember(rest, "changes", `[${changes.map(changeJson).join(",")}]`));
}

/** All changes that a filter lets through, as NDJSON. */
export function replyChangesExport(context: Context): Promise<Response> {
  const { filter } = parseChangesQuery(context.search);
  const batches = copyOf(context).changeBatches(filter);
  return replyExport(
    context,
    { batches, lines: changeLines(), format: "ndjson", name: `${nameOf(context)}-changes`, mostRows: ALL },
    auditOf(context, `changes of ${context.params.resource}`),
  );
}

function copyOf({ params: { connection, resource }, rollcall }: Context) {
  return rollcall.copies.reader(connection, resource);
}

function nameOf({ params: { connection, resource } }: Context): string {
  return `${connection.replaceAll(/[^\w-]/g, "_")}-${resource.replaceAll(/[^\w-]/g, "_")}`;
}

function auditOf({ params: { connection } }: Context, what: string) {
  return { target: connection, details: { what, from: "copy" } };
}
