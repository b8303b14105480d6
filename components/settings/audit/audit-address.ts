import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { type AuditFilter, auditQuery } from "@/lib/client/people/audit";

/** The address of the page with this filter. */
export function auditAddress(filter: AuditFilter): string {
  const query = auditQuery(filter);
  return settingsAddress("audit") + (query && `?${query}`);
}
