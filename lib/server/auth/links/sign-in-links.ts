import { and, eq, gt, lte } from "drizzle-orm";
import { generateToken, hashToken } from "@/lib/server/auth/token";
import type { Db } from "@/lib/server/db/open-database";
import { signInLinks } from "@/lib/server/db/schema";

/** Long enough to restart Rollcall, which must be stopped for the operator's command when its database is embedded. */
const LIFE_MS = 10 * 60_000;

export type SignInLinks = ReturnType<typeof createSignInLinks>;

/** Sign-in links of the operator's command: each signs one person in, once, within ten minutes. */
export function createSignInLinks(db: Db, now: () => number) {
  const isGood = (token: string) =>
    and(eq(signInLinks.tokenHash, hashToken(token)), gt(signInLinks.expiresAt, new Date(now())));
  return {
    /** @returns the token for the link, which is not stored */
    async make(personId: string): Promise<string> {
      const token = generateToken();
      await db.delete(signInLinks).where(lte(signInLinks.expiresAt, new Date(now())));
      await db
        .insert(signInLinks)
        .values({ tokenHash: hashToken(token), personId, expiresAt: new Date(now() + LIFE_MS) });
      return token;
    },
    /** @returns the id of its person; undefined for a link that is expired, used or unknown */
    async find(token: string): Promise<string | undefined> {
      const [link] = await db.select().from(signInLinks).where(isGood(token));
      return link?.personId;
    },
    /** Uses a link up, with the session that it opens or not at all. @returns the id of its person, as `find` does */
    async use(token: string, on: Pick<Db, "delete"> = db): Promise<string | undefined> {
      const [link] = await on.delete(signInLinks).where(isGood(token)).returning();
      return link?.personId;
    },
  };
}
