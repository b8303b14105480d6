import { z } from "zod";
import { FILE_FORMATS } from "./file-formats";

/** What the audit records. Kinds of a later release are shown as they are. */
export const AUDIT_KINDS = [
  "sign_in",
  "sign_in_failed",
  "sign_out",
  "person_added",
  "person_renamed",
  "person_disabled",
  "person_enabled",
  "person_removed",
  "role_changed",
  "password_changed",
  "sessions_ended",
  "invitation_made",
  "invitation_removed",
  "invitation_accepted",
  "sign_in_link_made",
  "export",
  "sandbox",
  "settings",
  "copy",
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What else is known of an entry: names of choices and counts, never a secret, nor what a directory says of its staff. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Times are milliseconds since 1970. */
export interface AuditEntry {
  id: string;
  at: number;
  /** One of `AUDIT_KINDS`, or of a later release. */
  kind: string;
  /** Absent where nobody was signed in; without an `id` it is no person: the operator's command, an identity provider. */
  actor?: { id?: string; label: string };
  /** Where it came from: an address, or of failed sign-ins a network, or the words "other networks". */
  address?: string;
  /** To whom or what, as it was called then. */
  target?: { id?: string; label?: string };
  details: AuditDetails;
}

/** Failed sign-ins that are still counted: they become an entry once their quarter of an hour is over. */
export interface FailedSignIns {
  network: string;
  since: number;
  /** Checked and wrong. */
  failed: number;
  /** Turned away unchecked. */
  throttled: number;
}

/** `GET /api/audit`, newest first; `?person=`, `?kind=` (both several times) and `?before=` with what `next` was. */
export interface AuditPage {
  now: number;
  entries: AuditEntry[];
  next?: string;
  counting: FailedSignIns[];
}

/** The body of `POST /api/c/{connection}/exports`: what a page is about to offer as a file that it has made itself. */
export const exportReport = z.strictObject({
  resource: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/)
    .describe("the name of a resource"),
  format: z.enum(FILE_FORMATS).describe("csv, ndjson or json"),
  rows: z.int().min(0).max(100_000_000).describe("how many rows are in it"),
});

export type ExportReport = z.infer<typeof exportReport>;
