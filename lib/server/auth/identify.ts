import { isUuid } from "@/lib/server/db/uuid";
import { usesSecureCookies } from "./next-auth-options";
import type { People } from "./people/people";
import type { Person } from "./person";
import { decodeSessionToken } from "./session-token";
import type { Look, Sessions } from "./sessions/sessions";

type GetCookie = (name: string) => string | undefined;

export interface Identification {
  /**
   * The person of a session cookie. The cookie proves only that Rollcall issued it; the row of the session says whether it
   * is still alive. A failure of the database rejects, which is not "nobody" (see `Sessions.find`).
   */
  identify(getCookie: GetCookie, look: Look): Promise<Person | undefined>;
  /** Whether the account of the cookie is disabled or removed, so that signing in again is pointless. */
  isAccountClosed(getCookie: GetCookie): Promise<boolean>;
}

/** Identifies the caller for every handler and page. */
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
      if (id === undefined || !isUuid(id)) return false;
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
    // Forged, truncated, expired, or issued with another secret: the sender learns no difference.
    return undefined;
  }
}
