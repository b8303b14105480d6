import type { AuditEntry } from "@/lib/contract/audit";
import type { LogFormat } from "@/lib/contract/file-formats";
import { type Columns, type Lines, linesOf } from "@/lib/server/export/lines";

type Fields = Partial<AuditEntry> & { kind: string; at: number; message?: string };

const COLUMNS = {
  time: ({ at }) => new Date(at).toISOString(),
  kind: ({ kind }) => kind,
  actor: ({ actor }) => actor?.label,
  actor_id: ({ actor }) => actor?.id,
  address: ({ address }) => address,
  target: ({ target }) => target?.label,
  target_id: ({ target }) => target?.id,
  details: ({ details, message }) => message ?? (details && JSON.stringify(details)),
} as const satisfies Record<string, (fields: Fields) => string | undefined>;

export function auditLines(format: LogFormat): Lines<AuditEntry> {
  return linesOf(format, COLUMNS as Columns<AuditEntry>);
}
