import { eq } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { people, type Role } from "@/lib/server/db/schema";

/** A row of the people table. */
export type Account = typeof people.$inferSelect;

/** There is a person with this e-mail address already. */
export class EmailTaken extends Error {
  constructor(email: string) {
    super(`There is an account for ${email} already.`);
  }
}

/** The one form in which an e-mail address is kept and compared; case never tells two people apart. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

export type People = ReturnType<typeof createPeople>;

/** Who has an account here. `now` gives milliseconds since 1970. */
export function createPeople(db: Db, now: () => number) {
  async function findByEmail(email: string): Promise<Account | undefined> {
    const [account] = await db
      .select()
      .from(people)
      .where(eq(people.email, normaliseEmail(email)));
    return account;
  }

  /** @throws EmailTaken */
  async function create(fresh: {
    email: string;
    role: Role;
    name?: string;
    passwordHash?: string;
  }): Promise<Account> {
    const email = normaliseEmail(fresh.email);
    const [account] = await db
      .insert(people)
      .values({ ...fresh, email, createdAt: new Date(now()) })
      .onConflictDoNothing()
      .returning();
    if (!account) throw new EmailTaken(email);
    return account;
  }

  async function setPasswordHash(personId: string, passwordHash: string): Promise<void> {
    await db.update(people).set({ passwordHash }).where(eq(people.id, personId));
  }

  return { findByEmail, create, setPasswordHash };
}
