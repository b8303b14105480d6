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
  links: Pick<SignInLinks, "find" | "use">;
  people: Pick<People, "find">;
  sessions: Sessions;
  audit: Pick<Audit, "record" | "countFailure">;
  /** Single sign-on, if a provider is configured. */
  sso: Sso | undefined;
  secret: string;
  /** The address people open, without a trailing slash; https makes the cookies secure. */
  baseUrl: string;
  log: AuthLog;
}

// Longer values can match no account, and would only cost time.
const credentialsSchema = z.object({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
});

/**
 * next-auth's options for one request. A failure returns to the sign-in page as `error`: `CredentialsSignin`,
 * `throttled:<seconds to wait>`, `disabled` or `unavailable`.
 * @param signal aborted once nobody waits for the answer
 */
export function nextAuthOptions(deps: Deps, client: Client, signal?: AbortSignal): NextAuthOptions {
  const { sessions, audit, sso, secret, baseUrl, log } = deps;
  /** Of the person this request signs in: their session's token, and their password's hash or their link when it was checked. */
  const signingIn: SigningIn = { token: undefined, passwordHash: undefined, link: undefined };
  return {
    secret,
    useSecureCookies: usesSecureCookies(baseUrl),
    session: { strategy: "jwt", maxAge: LIFE_MS / 1000 },
    jwt: { decode: decodeSessionToken },
    pages: { signIn: "/signin", signOut: "/signin", error: "/signin" },
    providers: [
      ...(deps.ways.password ? [credentialsProvider(deps, client, signingIn, signal)] : []),
      linkProvider(deps, (token) => (signingIn.link = token)),
      ...(sso ? [sso.provider()] : []),
    ],
    callbacks: {
      // Replaces the provider's user by our account, and opens the session: next-auth has no answer to what is thrown later.
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
      // `user` is set at sign-in only. A token that the browser posts is ignored.
      jwt: ({ token, user }) =>
        user ? { sub: user.id, sid: signingIn.token } : { sub: token.sub, sid: token.sid },
      session: ({ session, token }) => describeSession(sessions, token.sid, session.expires, log),
      redirect: ({ url }) => withinSite(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid !== "string") return;
        const person = await sessions.find(token.sid, { activity: false });
        await sessions.revoke(sessionIdOf(token.sid), async (transaction) => {
          if (!person) return;
          const actor = actorOf(person, client.address);
          await audit.record({ kind: "sign_out", actor }, transaction);
        });
      },
    },
    logger: {
      error: (code, metadata) => {
        // A cookie that is not ours, or was signed with another secret: anybody can send one, so it is no error.
        if (code === "JWT_SESSION_ERROR") log.warn({ code }, "next-auth warns");
        else if (sso?.note(errorIn(metadata))) return;
        else log.error({ code, err: errorIn(metadata) }, "next-auth failed");
      },
      warn: (code) => log.warn({ code }, "next-auth warns"),
      debug: () => {},
    },
  };
}

/** Whether cookies have next-auth's secure prefix and flag. */
export function usesSecureCookies(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}

// Not from next-auth/providers, whose CommonJS default export bundlers and Node unwrap differently.
function credentialsProvider(
  { signIn, audit, log }: Deps,
  client: Client,
  signingIn: SigningIn,
  signal: AbortSignal | undefined,
): CredentialsConfig {
  return {
    id: "credentials",
    name: "Password",
    type: "credentials",
    credentials: {
      email: { label: "E-mail", type: "email" },
      password: { label: "Password", type: "password" },
    },
    authorize: async (input) => {
      const credentials = credentialsSchema.safeParse(input);
      if (!credentials.success) return null;
      const { address } = client;
      try {
        const account = await signIn({ ...credentials.data, address, signal });
        if (!account) await audit.countFailure(address);
        signingIn.passwordHash = account?.passwordHash ?? undefined;
        return account ? { id: account.id } : null;
      } catch (error) {
        // next-auth puts these messages into the address of the page.
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

/** The audit's word for each of next-auth's providers. */
const WAYS: Record<string, string> = { credentials: "password", [LINK]: "link" };

interface SigningIn {
  token: string | undefined;
  passwordHash: string | undefined;
  link: string | undefined;
}

/** The password was changed or the link used after it was checked: it admits nobody any more. */
class NoLongerRight extends Error {}

/** Opens a session, with its entry in the audit. @returns its token @throws SignInRefused, NoLongerRight */
function openSession(
  { sessions, links, audit }: Deps,
  client: Client,
  { passwordHash, link }: SigningIn,
  { id, by = "" }: { id: string; by: string | undefined },
): Promise<string> {
  return sessions.create(id, client, async (transaction, person) => {
    if (passwordHash !== undefined && person.passwordHash !== passwordHash) throw new NoLongerRight();
    if (link !== undefined && !(await links.use(link, transaction))) throw new NoLongerRight();
    const actor = actorOf({ id: person.id, email: labelOf(person) }, client.address);
    const details = { by: WAYS[by] ?? "sso" };
    return audit.record({ kind: "sign_in", actor, details }, transaction);
  });
}

/** The word for the sign-in page where the credentials were right and no session was opened. */
function errorWord(error: unknown, log: AuthLog): string {
  if (error instanceof SignInRefused) return "disabled";
  if (error instanceof NoLongerRight) return "CredentialsSignin";
  log.error({ err: error }, "a session could not be opened");
  return "unavailable";
}

/** The answer of /api/auth/session, from the session's row. Asking for it does not count as activity. */
async function describeSession(
  sessions: Sessions,
  token: unknown,
  expires: string,
  log: AuthLog,
): Promise<Session> {
  // next-auth's client reads an empty answer as "signed out"; its type does not allow one.
  const nobody = {} as Session;
  if (typeof token !== "string") return nobody;
  try {
    const person = await sessions.find(token, { activity: false });
    if (!person) return nobody;
    const { name, email, role } = person;
    return { user: { name, email, role }, expires } as Session;
  } catch (error) {
    // If this threw, next-auth would clear the cookie, and a short outage of the database would sign everybody out.
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
