import { and, eq, gt, lte } from "drizzle-orm";
import { generateToken, hashToken } from "@/lib/server/auth/token";
import type { Db } from "@/lib/server/db/open-database";
import { signInLinks } from "@/lib/server/db/schema";

/** Long enough to start Rollcall again, which the operator's command needs stopped where it has the embedded database. */
const LIFE_MS = 10 * 60_000;

export type SignInLinks = ReturnType<typeof createSignInLinks>;

/** Links that the operator's command prints: each signs one person in, once, within ten minutes. */
export function createSignInLinks(db: Db, now: () => number) {
  return {
    /** @returns the token for the link, which is kept nowhere */
    async make(personId: string): Promise<string> {
      const token = generateToken();
      await db.delete(signInLinks).where(lte(signInLinks.expiresAt, new Date(now())));
      await db
        .insert(signInLinks)
        .values({ tokenHash: hashToken(token), personId, expiresAt: new Date(now() + LIFE_MS) });
      return token;
    },
    /** Uses a link up. @returns whose it was; `undefined` for one that is over, used or none */
    async use(token: string): Promise<string | undefined> {
      const [link] = await db
        .delete(signInLinks)
        .where(and(eq(signInLinks.tokenHash, hashToken(token)), gt(signInLinks.expiresAt, new Date(now()))))
        .returning();
      return link?.personId;
    },
  };
}
