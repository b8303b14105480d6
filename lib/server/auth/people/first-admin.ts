import { eq, sql } from "drizzle-orm";
import { generatePassword, hashPassword } from "@/lib/server/auth/password/password";
import type { Db } from "@/lib/server/db/open-database";
import { people } from "@/lib/server/db/schema";
import { normaliseEmail } from "./email";

/** The administrator that was just made. `password` is there only when it was generated, and nowhere else after this. */
export interface FirstAdmin {
  email: string;
  password: string | undefined;
}

/**
 * Any number, the same in every instance of Rollcall: who holds this advisory lock may make the first administrator. It is the
 * journal's too (`WRITE_LOCK`), so one may have to wait for a write, and stays so: an instance of an older release, with another
 * number than this one, would make an administrator of its own beside it.
 */
const FIRST_ADMIN_LOCK = 7_305_411_287;

/**
 * Makes the first administrator while there is none, with a generated password unless one is given. Of several
 * instances that start at once one does. Whose password account has the e-mail address already becomes the administrator,
 * with the new password; people who sign in elsewhere have none of these addresses (see the schema).
 * @returns `undefined` when there is an administrator already
 */
export async function ensureFirstAdmin(
  db: Db,
  { email, password, now }: { email: string; password: string | undefined; now: () => number },
): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(db)) return undefined;
  const generated = password === undefined ? generatePassword() : undefined;
  const passwordHash = await hashPassword(password ?? generated ?? "");
  const admin = { email: normaliseEmail(email), role: "admin" as const, passwordHash };
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK}::bigint)`);
    if (await hasAdmin(tx)) return undefined;
    await tx
      .insert(people)
      .values({ ...admin, createdAt: new Date(now()) })
      .onConflictDoUpdate({ target: people.email, set: admin });
    return { email: admin.email, password: generated };
  });
}

async function hasAdmin(db: Pick<Db, "select">): Promise<boolean> {
  const [admin] = await db.select({ id: people.id }).from(people).where(eq(people.role, "admin")).limit(1);
  return admin !== undefined;
}
