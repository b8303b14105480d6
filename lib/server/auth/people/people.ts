import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { people, type Role } from "@/lib/server/db/schema";
import { isUuid } from "@/lib/server/db/uuid";
import { type Account, labelOf } from "./account";
import { normaliseEmail } from "./email";
import { EmailTaken } from "./errors";

export type People = ReturnType<typeof createPeople>;

/** The accounts. `now` is in milliseconds since 1970. */
export function createPeople(db: Db, now: () => number) {
  async function find(id: string): Promise<Account | undefined> {
    if (!isUuid(id)) return undefined;
    const [account] = await db.select().from(people).where(eq(people.id, id));
    return account;
  }

  /** What somebody is called on screen. */
  async function label(id: string): Promise<string | undefined> {
    const account = await find(id);
    return account && labelOf(account);
  }

  /** The password account of this address; people who use single sign-on are not found by theirs. */
  async function findByEmail(email: string): Promise<Account | undefined> {
    const [account] = await db
      .select()
      .from(people)
      .where(and(eq(people.email, normaliseEmail(email)), isNull(people.issuer)));
    return account;
  }

  /** Every account of this address: password accounts first, then administrators. */
  function findByAddress(email: string): Promise<Account[]> {
    const address = normaliseEmail(email);
    return db
      .select()
      .from(people)
      .where(
        or(
          and(eq(people.email, address), isNull(people.issuer)),
          sql`lower(${people.providerEmail}) = ${address}`,
        ),
      )
      .orderBy(sql`${people.issuer} is not null`, asc(people.role), asc(people.createdAt));
  }

  /** Every account, administrators first. */
  function list(): Promise<Account[]> {
    return db
      .select()
      .from(people)
      .orderBy(
        asc(people.role),
        sql`lower(coalesce(${people.name}, ${people.providerEmail}, ${people.email}))`,
      );
  }

  /** Creates a password account. @throws EmailTaken */
  async function create(
    fresh: Pick<typeof people.$inferInsert, "email" | "passwordHash" | "name" | "origin" | "invitedBy"> & {
      role: Role;
    },
  ): Promise<Account> {
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

  return { find, label, findByEmail, findByAddress, list, create, setPasswordHash };
}
