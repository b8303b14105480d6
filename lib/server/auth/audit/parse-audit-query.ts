import { z } from "zod";
import { AUDIT_KINDS, type AuditKind } from "@/lib/contract/audit";
import { LOG_FORMATS, type LogFormat } from "@/lib/contract/file-formats";
import { type CursorPosition, cursorText } from "@/lib/server/input/cursor";
import { parseParameters } from "@/lib/server/input/parse-parameters";

export interface AuditFilter {
  /** Ids of people, as actor or as target. */
  people: readonly string[];
  kinds: readonly AuditKind[];
}

export interface AuditQuery extends AuditFilter {
  before: CursorPosition | undefined;
  format: LogFormat | undefined;
}

const REPEATABLE = {
  person: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .describe("the id of a person"),
  kind: z.enum(AUDIT_KINDS).describe(`one of ${AUDIT_KINDS.join(", ")}`),
};
const SINGLE = {
  before: cursorText,
  format: z.enum(LOG_FORMATS).describe(`one of ${LOG_FORMATS.join(", ")}`),
};

/** @throws ParameterInvalid */
export function parseAuditQuery(search: string): AuditQuery {
  const query = parseParameters(new URLSearchParams(search), REPEATABLE, SINGLE);
  return { people: query.person ?? [], kinds: query.kind ?? [], before: query.before, format: query.format };
}
