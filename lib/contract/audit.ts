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
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What else is known of an entry: names of choices and counts, never a secret, nor what a directory says of its staff. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;
