import { decode } from "next-auth/jwt";
import { usesSecureCookies } from "./next-auth-options";
import type { Person } from "./person";
import type { Look, Sessions } from "./sessions/sessions";

export type Identify = (
  getCookie: (name: string) => string | undefined,
  look: Look,
) => Promise<Person | undefined>;

/**
 * Makes the question that every handler and page asks: who is this? The cookie proves only that Rollcall issued it;
 * whether the session is still alive is the row's to say. Rejects when the database does, which is not "nobody" (see `Sessions.find`).
 */
export function createIdentify({
  sessions,
  secret,
  baseUrl,
}: {
  sessions: Sessions;
  secret: string;
  baseUrl: string;
}): Identify {
  const cookie = `${usesSecureCookies(baseUrl) ? "__Secure-" : ""}next-auth.session-token`;
  return async (getCookie, look) => {
    const token = await readToken(getCookie(cookie), secret);
    return typeof token?.sid === "string" ? sessions.find(token.sid, look) : undefined;
  };
}

async function readToken(cookie: string | undefined, secret: string) {
  if (!cookie) return undefined;
  try {
    return await decode({ token: cookie, secret });
  } catch {
    // Forged, cut off, expired, or issued with another secret: all the same to whoever sent it.
    return undefined;
  }
}
