import { and, eq, isNull, sql } from "drizzle-orm";
import { generatePassword, hashPassword } from "@/lib/server/auth/password/password";
import type { Db } from "@/lib/server/db/open-database";
import { people } from "@/lib/server/db/schema";
import { normaliseEmail } from "./email";

/** The administrator that this start created. `password` is set only when it was generated, and is stored nowhere. */
export interface FirstAdmin {
  email: string;
  password: string | undefined;
}

/**
 * The same number in every instance of Rollcall: whoever holds this advisory lock may create the first administrator. It is
 * also the journal's `WRITE_LOCK`, so it may have to wait for a write. It must stay the same: an older release with another
 * number could create a second administrator at the same time.
 */
const FIRST_ADMIN_LOCK = 7_305_411_287;

/**
 * Creates the first administrator if there is none who is enabled, with a generated password unless one is given. Of several instances
 * that start at once one does. A password account with the e-mail address becomes the administrator, enabled, and gets the password;
 * people who use single sign-on have none of these addresses (see the schema).
 * @returns undefined when there is an administrator already
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
      .onConflictDoUpdate({ target: people.email, set: { ...admin, disabledAt: null } });
    return { email: admin.email, password: generated };
  });
}

async function hasAdmin(db: Pick<Db, "select">): Promise<boolean> {
  const isEnabled = and(eq(people.role, "admin"), isNull(people.disabledAt));
  const [admin] = await db.select({ id: people.id }).from(people).where(isEnabled).limit(1);
  return admin !== undefined;
}
