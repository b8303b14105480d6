import type { PersonSettings } from "@/lib/contract/person-settings";
import type { Role } from "@/lib/server/db/schema";
import { type Account, labelOf } from "./people/account";
import { settingsFrom } from "./settings/settings-from";

/** The person of a session. */
export interface Person {
  id: string;
  /** For people who use single sign-on without a verified address, what their provider calls them. */
  email: string;
  /** The e-mail address when there is no name. */
  name: string;
  role: Role;
  signsInBy: "password" | "sso";
  /** The id of the session's row. It signs nobody in, so it may be logged; `sessions.revoke` takes it. */
  sessionId: string;
  /** Their own choices, which contain names of the service's fields: for their own pages, and never logged. */
  settings: PersonSettings;
}

export function personFrom(account: Account, sessionId: string, settings: unknown): Person {
  const { id, name, role, issuer } = account;
  const label = labelOf(account);
  return {
    id,
    email: label,
    name: name ?? label,
    role,
    signsInBy: issuer === null ? "password" : "sso",
    sessionId,
    settings: settingsFrom(settings),
  };
}
