import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { type AuditFilter, auditQuery } from "@/lib/client/people/audit";

export function auditAddress(filter: AuditFilter): string {
  const query = auditQuery(filter);
  return settingsAddress("audit") + (query && `?${query}`);
}
