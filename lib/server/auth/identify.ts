import { usesSecureCookies } from "./next-auth-options";
import { isPersonId, type People } from "./people/people";
import type { Person } from "./person";
import { decodeSessionToken } from "./session-token";
import type { Look, Sessions } from "./sessions/sessions";

type GetCookie = (name: string) => string | undefined;

export interface Identification {
  /**
   * Who is this? The cookie proves only that Rollcall issued it; whether the session is still alive is the row's to say.
   * Rejects when the database does, which is not "nobody" (see `Sessions.find`).
   */
  identify(getCookie: GetCookie, look: Look): Promise<Person | undefined>;
  /** Whether the account that the cookie was issued to is disabled or removed, so that signing in again is in vain. */
  isAccountClosed(getCookie: GetCookie): Promise<boolean>;
}

/** What every handler and page asks about whoever calls. */
export function createIdentification({
  sessions,
  people,
  secret,
  baseUrl,
}: {
  sessions: Pick<Sessions, "find">;
  people: Pick<People, "find">;
  secret: string;
  baseUrl: string;
}): Identification {
  const cookie = `${usesSecureCookies(baseUrl) ? "__Secure-" : ""}next-auth.session-token`;
  return {
    async identify(getCookie, look) {
      const token = await readToken(getCookie(cookie), secret);
      return typeof token?.sid === "string" ? sessions.find(token.sid, look) : undefined;
    },
    async isAccountClosed(getCookie) {
      const id = (await readToken(getCookie(cookie), secret))?.sub;
      if (id === undefined || !isPersonId(id)) return false;
      const account = await people.find(id);
      return !account || account.disabledAt !== null;
    },
  };
}

async function readToken(cookie: string | undefined, secret: string) {
  if (!cookie) return undefined;
  try {
    return await decodeSessionToken({ token: cookie, secret });
  } catch {
    // Forged, cut off, expired, or issued with another secret: all the same to whoever sent it.
    return undefined;
  }
}
