import type { NextAuthOptions, Session } from "next-auth";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { z } from "zod";
import { actorOf, type Client } from "./actor";
import type { Audit } from "./audit/audit";
import { LINK, linkProvider } from "./links/link-provider";
import type { SignInLinks } from "./links/sign-in-links";
import { OIDC } from "./oidc/provider";
import type { Sso } from "./oidc/sso";
import { labelOf } from "./people/account";
import type { People } from "./people/people";
import { decodeSessionToken } from "./session-token";
import { LIFE_MS, type Sessions, SignInRefused, sessionIdOf } from "./sessions/sessions";
import { AccountDisabled, type SignIn } from "./sign-in";
import type { SignInWays } from "./sign-in-ways";
import { SignInThrottled } from "./throttle";

export interface AuthLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface Deps {
  signIn: SignIn;
  ways: SignInWays;
  links: Pick<SignInLinks, "use">;
  people: Pick<People, "find">;
  sessions: Sessions;
  audit: Pick<Audit, "record" | "recordDone" | "countFailure">;
  /** Where there is an identity provider. */
  sso: Sso | undefined;
  secret: string;
  /** The address people open, without a trailing slash; https makes the cookies secure. */
  baseUrl: string;
  log: AuthLog;
}

// Longer ones are nobody's: they would only cost time.
const credentialsSchema = z.object({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
});

/**
 * How next-auth signs people in here, for one request. What fails comes back to the sign-in page as `error`:
 * `CredentialsSignin`, `throttled:<seconds to wait>`, `disabled` or `unavailable`.
 */
export function nextAuthOptions(deps: Deps, client: Client): NextAuthOptions {
  const { sessions, audit, sso, secret, baseUrl, log } = deps;
  /** Of whoever this request signs in: the token of their session, and what their password was when it was right. */
  const signingIn: SigningIn = { token: undefined, passwordHash: undefined };
  return {
    secret,
    useSecureCookies: usesSecureCookies(baseUrl),
    session: { strategy: "jwt", maxAge: LIFE_MS / 1000 },
    jwt: { decode: decodeSessionToken },
    pages: { signIn: "/signin", signOut: "/signin", error: "/signin" },
    providers: [
      ...(deps.ways.password ? [credentialsProvider(deps, client, signingIn)] : []),
      linkProvider(deps),
      ...(sso ? [sso.provider()] : []),
    ],
    callbacks: {
      // Whom the provider names becomes whom we know by that name. The session is opened here, as next-auth has no answer to
      // what is thrown later.
      signIn: async ({ user, account, profile }) => {
        try {
          if (sso && account?.provider === OIDC) user.id = (await sso.admit({ ...profile }, client)).id;
          signingIn.token = await openSession(deps, client, signingIn, {
            id: user.id,
            by: account?.provider,
          });
          return true;
        } catch (error) {
          if (sso?.note(error)) return false;
          throw new Error(errorWord(error, log), { cause: error });
        }
      },
      // `user` is there at sign-in only. What a browser posts to change its token is never taken over.
      jwt: ({ token, user }) =>
        user ? { sub: user.id, sid: signingIn.token } : { sub: token.sub, sid: token.sid },
      session: ({ session, token }) => describeSession(sessions, token.sid, session.expires, log),
      redirect: ({ url }) => withinSite(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid !== "string") return;
        const person = await sessions.find(token.sid, { activity: false });
        await sessions.revoke(sessionIdOf(token.sid));
        if (person) await audit.recordDone({ kind: "sign_out", actor: actorOf(person, client.address) });
      },
    },
    logger: {
      error: (code, metadata) => {
        // A cookie that is none of ours, or was signed with another secret: anybody may send one.
        if (code === "JWT_SESSION_ERROR") log.warn({ code }, "next-auth warns");
        else if (sso?.note(errorIn(metadata))) return;
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
function credentialsProvider(
  { signIn, audit, log }: Deps,
  client: Client,
  signingIn: SigningIn,
): CredentialsConfig {
  return {
    id: "credentials",
    name: "Password",
    type: "credentials",
    credentials: {
      email: { label: "E-mail", type: "email" },
      password: { label: "Password", type: "password" },
    },
    authorize: async (given) => {
      const credentials = credentialsSchema.safeParse(given);
      if (!credentials.success) return null;
      const { address } = client;
      try {
        const account = await signIn({ ...credentials.data, address });
        if (!account) await audit.countFailure(address);
        signingIn.passwordHash = account?.passwordHash ?? undefined;
        return account ? { id: account.id } : null;
      } catch (error) {
        // next-auth shows these messages in the page's address.
        if (error instanceof SignInThrottled) {
          await audit.countFailure(address, { throttled: true });
          throw new Error(`throttled:${error.waitSeconds}`, { cause: error });
        }
        if (error instanceof AccountDisabled) throw new Error("disabled", { cause: error });
        log.error({ err: error }, "a sign-in could not be checked");
        throw new Error("unavailable", { cause: error });
      }
    },
  };
}

/** How people sign in, by next-auth's provider. */
const WAYS: Record<string, string> = { credentials: "password", [LINK]: "link" };

interface SigningIn {
  token: string | undefined;
  passwordHash: string | undefined;
}

/** The password has been changed since it was looked at, which was to end all that it lets in. */
class PasswordChanged extends Error {}

/** A session with its entry in the audit. @returns its token @throws SignInRefused, PasswordChanged */
function openSession(
  { sessions, audit }: Deps,
  client: Client,
  { passwordHash }: SigningIn,
  { id, by = "" }: { id: string; by: string | undefined },
): Promise<string> {
  return sessions.create(id, client, async (transaction, person) => {
    if (passwordHash !== undefined && person.passwordHash !== passwordHash) throw new PasswordChanged();
    const actor = actorOf({ id: person.id, email: labelOf(person) }, client.address);
    const details = { by: WAYS[by] ?? "sso" };
    return audit.record({ kind: "sign_in", actor, details }, transaction);
  });
}

/** What the sign-in page is told of somebody who was right and got no session. */
function errorWord(error: unknown, log: AuthLog): string {
  if (error instanceof SignInRefused) return "disabled";
  if (error instanceof PasswordChanged) return "CredentialsSignin";
  log.error({ err: error }, "a session could not be opened");
  return "unavailable";
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
