import { and, asc, eq, isNull } from "drizzle-orm";
import type { Actor } from "@/lib/server/auth/actor";
import { hasWayIn, type SignInWays } from "@/lib/server/auth/sign-in-ways";
import type { Transaction } from "@/lib/server/db/open-database";
import { people } from "@/lib/server/db/schema";
import type { Account } from "./account";
import { LastAdministrator, NotAdministrator } from "./errors";

/**
 * The enabled administrators, locked until the transaction ends, so that the later of two changes sees the earlier one.
 * @throws NotAdministrator when the actor is a person and not among them
 */
export async function lockAdministrators(transaction: Transaction, actor: Actor): Promise<Account[]> {
  const administrators = await transaction
    .select()
    .from(people)
    .where(and(eq(people.role, "admin"), isNull(people.disabledAt)))
    .orderBy(asc(people.id))
    .for("update");
  if (actor.id !== undefined && !administrators.some(({ id }) => id === actor.id))
    throw new NotAdministrator();
  return administrators;
}

/** @throws LastAdministrator when nobody but this person could sign in as an administrator */
export function expectAnother(administrators: readonly Account[], personId: string, ways: SignInWays): void {
  if (!administrators.some(({ id }) => id === personId)) return;
  const others = administrators.filter(({ id }) => id !== personId);
  if (!others.some((account) => hasWayIn(account, ways))) throw new LastAdministrator();
}
