import type { NextAuthOptions, Session } from "next-auth";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { z } from "zod";
import { clientAddress } from "./client-address";
import { LIFE_MS, type Sessions, sessionIdOf } from "./sessions";
import type { SignIn } from "./sign-in";
import { SignInThrottled } from "./throttle";

export interface AuthLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface Deps {
  signIn: SignIn;
  sessions: Sessions;
  secret: string;
  /** The address people open, without a trailing slash; https makes the cookies secure. */
  baseUrl: string;
  trustedProxies: number;
  log: AuthLog;
}

// Longer ones are nobody's: they would only cost time.
const credentialsSchema = z.object({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
});

/**
 * How next-auth signs people in here. What fails comes back to the sign-in page as `error`: `CredentialsSignin`,
 * `throttled:<seconds to wait>` or `unavailable`.
 */
export function nextAuthOptions(deps: Deps): NextAuthOptions {
  const { sessions, secret, baseUrl, log } = deps;
  return {
    secret,
    useSecureCookies: usesSecureCookies(baseUrl),
    session: { strategy: "jwt", maxAge: LIFE_MS / 1000 },
    pages: { signIn: "/signin", signOut: "/signin", error: "/signin" },
    providers: [credentialsProvider(deps)],
    callbacks: {
      // `user` is there at sign-in only. What a browser posts to change its token is never taken over.
      jwt: async ({ token, user }) =>
        user ? { sub: user.id, sid: await sessions.create(user.id) } : { sub: token.sub, sid: token.sid },
      session: ({ session, token }) => describeSession(sessions, token.sid, session.expires, log),
      redirect: ({ url }) => withinSite(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await sessions.revoke(sessionIdOf(token.sid));
      },
    },
    logger: {
      error: (code, metadata) => {
        // A cookie that is none of ours, or was signed with another secret: anybody may send one.
        if (code === "JWT_SESSION_ERROR") log.warn({ code }, "next-auth warns");
        else log.error({ code, err: errorIn(metadata) }, "next-auth failed");
      },
      warn: (code) => log.warn({ code }, "next-auth warns"),
      debug: () => {},
    },
  };
}

/** Whether cookies carry next-auth's secure prefix and flag. */
export function usesSecureCookies(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}

// Written out: the factory in next-auth/providers is a CommonJS default that bundlers and Node unwrap differently.
function credentialsProvider({ signIn, trustedProxies, log }: Deps): CredentialsConfig {
  return {
    id: "credentials",
    name: "Password",
    type: "credentials",
    credentials: {
      email: { label: "E-mail", type: "email" },
      password: { label: "Password", type: "password" },
    },
    authorize: async (given, request) => {
      const credentials = credentialsSchema.safeParse(given);
      if (!credentials.success) return null;
      const address = clientAddress(request.headers ?? {}, trustedProxies);
      try {
        const account = await signIn({ ...credentials.data, address });
        return account ? { id: account.id } : null;
      } catch (error) {
        // next-auth shows this message in the page's address.
        if (error instanceof SignInThrottled)
          throw new Error(`throttled:${error.waitSeconds}`, { cause: error });
        log.error({ err: error }, "a sign-in could not be checked");
        throw new Error("unavailable", { cause: error });
      }
    },
  };
}

/** What /api/auth/session shows: the row's truth, and nothing when there is no row. Looking is no activity. */
async function describeSession(
  sessions: Sessions,
  token: unknown,
  expires: string,
  log: AuthLog,
): Promise<Session> {
  // next-auth's client takes an empty answer for "signed out"; its type does not know that.
  const nobody = {} as Session;
  if (typeof token !== "string") return nobody;
  try {
    const person = await sessions.find(token, { activity: false });
    if (!person) return nobody;
    const { name, email, role } = person;
    return { user: { name, email, role }, expires } as Session;
  } catch (error) {
    // Thrown on, it would make next-auth clear the cookie: a short outage of the database would sign everybody out.
    log.error({ err: error }, "a session could not be read");
    return nobody;
  }
}

function withinSite(url: string, baseUrl: string): string {
  if (!URL.canParse(url, baseUrl)) return baseUrl;
  const target = new URL(url, baseUrl);
  return target.origin === new URL(baseUrl).origin ? target.href : baseUrl;
}

function errorIn(metadata: unknown): unknown {
  const inner = typeof metadata === "object" && metadata !== null && "error" in metadata && metadata.error;
  return inner || metadata;
}
