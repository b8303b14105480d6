import "server-only";
import type { NextAuthOptions } from "next-auth";
import type { Db } from "@/lib/server/db/open-database";
import { ensureFirstAdmin, type FirstAdmin } from "./first-admin";
import { createIdentify, type Identify } from "./identify";
import { type AuthLog, nextAuthOptions } from "./next-auth-options";
import { createPeople, type People } from "./people";
import { createSaveSettings, type SaveSettings } from "./save-settings";
import { createSessions, type Sessions } from "./sessions";
import { createSignIn } from "./sign-in";
import { createSignInThrottle } from "./throttle";

export type { FirstAdmin } from "./first-admin";
export type { Person } from "./person";

export interface AuthDeps {
  db: Db;
  /** What the cookies are encrypted with: NEXTAUTH_SECRET. */
  secret: string;
  /** The address people open, without a trailing slash: NEXTAUTH_URL. */
  baseUrl: string;
  /** How many proxies in front may be believed for the client's address. */
  trustedProxies: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: AuthLog;
}

/** Who may do what (design §3, People). One per process: it holds the throttle's counts and the sessions' cache. */
export interface Auth {
  /** For next-auth's handler at /api/auth. */
  options: NextAuthOptions;
  identify: Identify;
  people: People;
  sessions: Sessions;
  saveSettings: SaveSettings;
  /** See first-admin.ts; called once at start. */
  ensureFirstAdmin(admin: { email: string; password: string | undefined }): Promise<FirstAdmin | undefined>;
}

export function createAuth({ db, secret, baseUrl, trustedProxies, now, log }: AuthDeps): Auth {
  const people = createPeople(db, now);
  const sessions = createSessions({ db, now, log });
  const signIn = createSignIn(people, createSignInThrottle());
  return {
    options: nextAuthOptions({ signIn, sessions, secret, baseUrl, trustedProxies, log }),
    identify: createIdentify({ sessions, secret, baseUrl }),
    people,
    sessions,
    saveSettings: createSaveSettings({ db, now, saved: sessions.askAgain }),
    ensureFirstAdmin: (admin) => ensureFirstAdmin(db, { ...admin, now }),
  };
}
