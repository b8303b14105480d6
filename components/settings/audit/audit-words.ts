import { ROLE_WORDS } from "@/components/settings/role-words";
import { counted } from "@/components/ui/count";
import type { AuditDetails, AuditEntry } from "@/lib/contract/audit";

/** What is recorded, in the order and groups of the filter. */
export const KIND_GROUPS = {
  "Signing in": {
    sign_in: "Signed in",
    sign_in_failed: "Sign-ins failed",
    sign_out: "Signed out",
    sessions_ended: "Sessions ended",
    password_changed: "Password changed",
    sign_in_link_made: "Sign-in link made",
  },
  People: {
    person_added: "Person added",
    person_renamed: "Person renamed",
    person_disabled: "Person disabled",
    person_enabled: "Person enabled",
    person_removed: "Person removed",
    role_changed: "Role changed",
  },
  Invitations: {
    invitation_made: "Invitation made",
    invitation_removed: "Invitation withdrawn",
    invitation_accepted: "Invitation accepted",
  },
  Use: { export: "Export", sandbox: "Sandbox", settings: "Settings", copy: "Directory copy" },
} as const;

const KINDS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(KIND_GROUPS));

/** What happened, in two or three words; a kind of a later release is shown as it is. */
export function kindWords(kind: string): string {
  return Object.hasOwn(KINDS, kind) ? String(KINDS[kind]) : kind;
}

/** What else is known of an entry, in words: nothing where there is no more. */
export function detailWords({ kind, details }: Pick<AuditEntry, "kind" | "details">): string {
  if (kind === "sign_in_failed") return failedWords(details);
  const { from, to, ...rest } = details;
  const words = Object.entries(rest).map(([name, value]) => wordsOf(name, value));
  if (from !== undefined && to !== undefined) words.unshift(`from ${roleWords(from)} to ${roleWords(to)}`);
  return words.filter(Boolean).join(" · ");
}

/** Failed sign-ins of one network in one quarter of an hour, or in what has passed of it. */
export function failedWords({ failed = 0, throttled = 0, minutes }: AuditDetails): string {
  const parts = [
    ...(Number(failed) > 0 ? [`${failed} with a wrong password or address`] : []),
    ...(Number(throttled) > 0 ? [`${throttled} turned away unchecked`] : []),
  ];
  return `${parts.join(", ")}${minutes === undefined ? "" : ` in ${minutes} min`}`;
}

type Detail = AuditDetails[string];

const WAYS: Readonly<Record<string, string>> = { password: "with a password", sso: "by single sign-on" };

function wordsOf(name: string, value: Detail): string {
  if (name === "role") return `as ${roleWords(value)}`;
  if (name === "sessions") return counted(Number(value), "session");
  if (name === "rows") return counted(Number(value), "row");
  if (name === "by") return WAYS[String(value)] ?? String(value);
  if (name === "reportedBy") return "as the browser reported it";
  if (name === "what" || name === "action" || name === "format") return [value].flat().join(", ");
  return `${name}: ${[value].flat().join(", ")}`;
}

function roleWords(role: Detail): string {
  return role === "admin" || role === "viewer" ? ROLE_WORDS[role].name.toLowerCase() : String(role);
}
