import "server-only";
import type { NextAuthOptions } from "next-auth";
import type { Database } from "@/lib/server/db/open-database";
import { type Clock, systemClock } from "@/lib/server/upstream/time/clock";
import type { Client } from "./actor";
import { type Audit, createAudit } from "./audit/audit";
import { createReadAudit, type ReadAudit } from "./audit/read-audit";
import { clientOf } from "./client-address";
import { createIdentification, type Identification } from "./identify";
import { type AcceptInvitation, createAcceptInvitation } from "./invitations/accept-invitation";
import { createInvitations, type Invitations } from "./invitations/invitations";
import { createSignInLinks } from "./links/sign-in-links";
import { type AuthLog, nextAuthOptions } from "./next-auth-options";
import type { OidcSettings } from "./oidc/settings";
import { createSso, type Sso } from "./oidc/sso";
import { type ChangePerson, createChangePerson } from "./people/change-person";
import { createEnter, type Enter } from "./people/enter";
import { ensureFirstAdmin, type FirstAdmin } from "./people/first-admin";
import { createOwnAccount, type OwnAccount } from "./people/own-account";
import { createPeople, type People } from "./people/people";
import { createEndOwnSessions, type EndOwnSessions } from "./sessions/end-own-sessions";
import type { SessionChannel } from "./sessions/session-news";
import { createSessions, type Sessions } from "./sessions/sessions";
import { createSaveSettings, type SaveSettings } from "./settings/save-settings";
import { createSignIn } from "./sign-in";
import type { SignInWays } from "./sign-in-ways";
import { createSignInThrottle } from "./throttle";
import { createMemoryCounts, createSharedCounts } from "./throttle-counts";

export { type Actor, actorOf, type Client } from "./actor";
export type { Sso } from "./oidc/sso";
export type { FirstAdmin } from "./people/first-admin";
export { may } from "./permissions";
export type { Person } from "./person";

export interface AuthDeps extends Pick<Database, "db" | "lists" | "exports" | "pool"> {
  /** To other instances on this database. */
  notifications?: SessionChannel;
  /** Encrypts the cookies: NEXTAUTH_SECRET. */
  secret: string;
  /** The address people open, without a trailing slash: NEXTAUTH_URL. */
  baseUrl: string;
  /** How many proxies in front are trusted with the client's address. */
  trustedProxies: number;
  passwordSignIn: boolean;
  /** How long audit entries are kept. */
  auditRetentionDays: number;
  /** The identity provider, if one is configured. */
  oidc?: OidcSettings | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  clock?: Clock;
  log: AuthLog;
}

/** Who may do what (design §3, People). One per process: it holds the throttle's counts and the cache of sessions. */
export interface Auth extends Identification {
  /** Options for next-auth's handler at /api/auth, for one request: its sign-in is recorded with this client. */
  optionsFor(client: Client, signal?: AbortSignal): NextAuthOptions;
  /** The client of a request, by its headers. */
  clientOf(header: (name: string) => string | null | undefined): Client;
  ways: SignInWays;
  /** Single sign-on, if a provider is configured. */
  sso: Sso | undefined;
  people: People;
  changePerson: ChangePerson;
  /** For sign-ins at the identity provider: see enter.ts. */
  enter: Enter;
  invitations: Invitations;
  acceptInvitation: AcceptInvitation;
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
  const {
    db,
    lists,
    pool,
    notifications,
    secret,
    baseUrl,
    trustedProxies,
    oidc,
    now,
    clock = systemClock,
    log,
  } = deps;
  const people = createPeople(db, now);
  const sessions = createSessions({ db, ...(notifications && { notifications }), now, log });
  const audit = createAudit({ db, now, retentionDays: deps.auditRetentionDays, log });
  const throttle = createSignInThrottle(pool ? createSharedCounts(pool, now) : createMemoryCounts());
  const signIn = createSignIn(people, throttle);
  const { forget } = sessions;
  const links = createSignInLinks(db, now);
  const claimDecides = oidc?.roleClaim !== undefined;
  const ways = { password: deps.passwordSignIn, issuer: oidc?.issuer, claimDecides };
  const common = { db, now, audit };
  const invitations = createInvitations({ ...common, lists });
  const acceptInvitation = createAcceptInvitation({ ...common, ways, find: invitations.find, claimDecides });
  const enter = createEnter({ ...common, changed: sessions.askAgain, forget, claimDecides });
  const sso = oidc && createSso({ settings: oidc, enter, acceptInvitation, audit, clock, log });
  return {
    ways,
    optionsFor: (client, signal) =>
      nextAuthOptions(
        { signIn, links, people, ways, sessions, audit, sso, secret, baseUrl, log },
        client,
        signal,
      ),
    clientOf: (header) => clientOf(header, trustedProxies),
    ...createIdentification({ sessions, people, secret, baseUrl }),
    sso,
    people,
    changePerson: createChangePerson({ ...common, ways, forget }),
    enter,
    invitations,
    acceptInvitation,
    ownAccount: createOwnAccount({ db, people, ways, throttle, audit, forget }),
    sessions,
    endOwnSessions: createEndOwnSessions({ db, sessions, audit }),
    audit,
    readAudit: createReadAudit({ lists, exports: deps.exports, now }),
    saveSettings: createSaveSettings({ db, now, saved: sessions.askAgain }),
    ensureFirstAdmin: (admin) => ensureFirstAdmin(db, { ...admin, now }),
  };
}
