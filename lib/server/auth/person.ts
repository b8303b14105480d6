import type { PersonSettings } from "@/lib/contract/person-settings";
import type { Role } from "@/lib/server/db/schema";

/** Whoever is signed in. */
export interface Person {
  id: string;
  /** Of people who sign in elsewhere what their provider calls them by, where it has verified no address. */
  email: string;
  /** The e-mail address when there is no name. */
  name: string;
  role: Role;
  signsInBy: "password" | "sso";
  /** The session's row. Signs nobody in, so it may be logged; `sessions.revoke` takes it. */
  sessionId: string;
  /** What they have chosen for themselves, by names of fields of the service: for their own pages, and nothing to be logged. */
  settings: PersonSettings;
}
