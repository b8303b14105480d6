import "server-only";
import type { NextAuthOptions } from "next-auth";
import type { Databases } from "@/lib/server/db/open-database";
import type { Client } from "./actor";
import { type Audit, createAudit } from "./audit/audit";
import { createReadAudit, type ReadAudit } from "./audit/read-audit";
import { clientOf } from "./client-address";
import { createIdentify, type Identify } from "./identify";
import { type AcceptInvitation, createAcceptInvitation } from "./invitations/accept-invitation";
import { createInvitations, type Invitations } from "./invitations/invitations";
import { type AuthLog, nextAuthOptions } from "./next-auth-options";
import { type ChangePerson, createChangePerson } from "./people/change-person";
import { createEnter, type Enter } from "./people/enter";
import { ensureFirstAdmin, type FirstAdmin } from "./people/first-admin";
import { createOwnAccount, type OwnAccount } from "./people/own-account";
import { createPeople, type People } from "./people/people";
import { createEndOwnSessions, type EndOwnSessions } from "./sessions/end-own-sessions";
import { createSessions, type Sessions } from "./sessions/sessions";
import { createSaveSettings, type SaveSettings } from "./settings/save-settings";
import { createSignIn } from "./sign-in";
import { createSignInThrottle } from "./throttle";

export { type Actor, actorOf, type Client } from "./actor";
export type { FirstAdmin } from "./people/first-admin";
export { may } from "./permissions";
export type { Person } from "./person";

export interface AuthDeps extends Pick<Databases, "db" | "exports"> {
  /** What the cookies are encrypted with: NEXTAUTH_SECRET. */
  secret: string;
  /** The address people open, without a trailing slash: NEXTAUTH_URL. */
  baseUrl: string;
  /** How many proxies in front may be believed for the client's address. */
  trustedProxies: number;
  /** How long an entry of the audit is kept. */
  auditRetentionDays: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: AuthLog;
}

/** Who may do what (design §3, People). One per process: it holds the throttle's counts and the sessions' cache. */
export interface Auth {
  /** For next-auth's handler at /api/auth, one request at a time: what it signs in comes from this client. */
  optionsFor(client: Client): NextAuthOptions;
  /** Where a request came from, by its headers. */
  clientOf(header: (name: string) => string | null | undefined): Client;
  identify: Identify;
  people: People;
  changePerson: ChangePerson;
  /** Whoever signs in elsewhere: see enter.ts. */
  enter: Enter;
  invitations: Invitations;
  acceptInvitation: AcceptInvitation;
  /** What people change of themselves. */
  ownAccount: OwnAccount;
  sessions: Sessions;
  endOwnSessions: EndOwnSessions;
  audit: Audit;
  readAudit: ReadAudit;
  saveSettings: SaveSettings;
  /** See first-admin.ts; called once at start. */
  ensureFirstAdmin(admin: { email: string; password: string | undefined }): Promise<FirstAdmin | undefined>;
}

export function createAuth(deps: AuthDeps): Auth {
  const { db, secret, baseUrl, trustedProxies, now, log } = deps;
  const people = createPeople(db, now);
  const sessions = createSessions({ db, now, log });
  const audit = createAudit({ db, now, retentionDays: deps.auditRetentionDays, log });
  const throttle = createSignInThrottle();
  const signIn = createSignIn(people, throttle);
  const { forget } = sessions;
  const kept = { db, now, audit };
  const invitations = createInvitations(kept);
  return {
    optionsFor: (client) => nextAuthOptions({ signIn, sessions, audit, secret, baseUrl, log }, client),
    clientOf: (header) => clientOf(header, trustedProxies),
    identify: createIdentify({ sessions, secret, baseUrl }),
    people,
    changePerson: createChangePerson({ ...kept, forget }),
    enter: createEnter({ ...kept, changed: sessions.askAgain }),
    invitations,
    acceptInvitation: createAcceptInvitation({ ...kept, find: invitations.find }),
    ownAccount: createOwnAccount({ db, people, throttle, audit, forget }),
    sessions,
    endOwnSessions: createEndOwnSessions({ db, sessions, audit }),
    audit,
    readAudit: createReadAudit({ db, exports: deps.exports, now }),
    saveSettings: createSaveSettings({ db, now, saved: sessions.askAgain }),
    ensureFirstAdmin: (admin) => ensureFirstAdmin(db, { ...admin, now }),
  };
}
