import "server-only";
import type { AuditPage } from "@/lib/contract/audit";
import { auditLines } from "@/lib/server/auth/audit/audit-lines";
import { parseAuditQuery } from "@/lib/server/auth/audit/parse-audit-query";
import { replyExport } from "./export";
import type { HandlerContext } from "./handler";

/** The page of the audit, or the file of it, that an address asks for. */
export function replyAudit({
  search,
  actor,
  rollcall,
}: HandlerContext<unknown>): Promise<AuditPage | Response> {
  const { before, format, ...filter } = parseAuditQuery(search);
  const { readAudit } = rollcall.auth;
  if (!format) return readAudit.page(filter, before);
  const stretches = readAudit.stretches(filter);
  return replyExport(
    rollcall,
    { stretches, lines: auditLines(format), format, name: "audit" },
    { actor, details: { what: "audit" } },
  );
}
