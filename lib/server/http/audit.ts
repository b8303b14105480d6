import "server-only";
import type { AuditPage } from "@/lib/contract/audit";
import { auditLines } from "@/lib/server/auth/audit/audit-lines";
import { parseAuditQuery } from "@/lib/server/auth/audit/parse-audit-query";
import { ParameterInvalid } from "@/lib/server/input/parse-parameters";
import type { Runtime } from "@/lib/server/runtime";
import { replyExport } from "./export";
import type { HandlerContext } from "./handler";

/** The page of the audit, or the file of it, that an address asks for. */
export function replyAudit(context: HandlerContext<unknown>): Promise<AuditPage | Response> {
  const { before, format, ...filter } = parseAuditQuery(context.search);
  const { readAudit } = context.rollcall.auth;
  if (!format) return readAudit.page(filter, before);
  const batches = readAudit.batches(filter);
  return replyExport(
    context,
    { batches, lines: auditLines(format), format, name: "audit" },
    { details: { what: "audit" } },
  );
}

/** The newest entries that a filter lets through, or why the filter of an address is none. @throws what any read may */
export async function readAuditForPage(
  { auth }: Pick<Runtime, "auth">,
  search: string,
): Promise<AuditPage | { problem: string }> {
  try {
    return await auth.readAudit.page(parseAuditQuery(search), undefined);
  } catch (error) {
    if (!(error instanceof ParameterInvalid)) throw error;
    return { problem: error.message };
  }
}
