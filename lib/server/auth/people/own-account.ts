import { and, eq, ne } from "drizzle-orm";
import type { PasswordChange } from "@/lib/contract/people";
import type { Actor } from "@/lib/server/auth/actor";
import type { Audit } from "@/lib/server/auth/audit/audit";
import { hashChosen } from "@/lib/server/auth/password/choose-password";
import { NOBODYS_HASH, verifyPassword } from "@/lib/server/auth/password/password";
import type { Person } from "@/lib/server/auth/person";
import type { SignInWays } from "@/lib/server/auth/sign-in-ways";
import { type SignInThrottle, SignInThrottled } from "@/lib/server/auth/throttle";
import type { Db } from "@/lib/server/db/open-database";
import { people, sessions } from "@/lib/server/db/schema";
import { PasswordWrong, SignInElsewhere, TooManyGuesses } from "./errors";
import type { People } from "./people";

interface Deps {
  db: Db;
  people: Pick<People, "find">;
  ways: SignInWays;
  throttle: SignInThrottle;
  audit: Pick<Audit, "record" | "countFailure">;
  /** Called when a person's sessions may have changed, before the change resolves. */
  forget(personId: string): void;
}

export type OwnAccount = ReturnType<typeof createOwnAccount>;

/** Changes that people make to their own account. */
export function createOwnAccount(deps: Deps) {
  const { db, audit, forget } = deps;

  /** Sets their name; null removes it, and their address takes its place. */
  async function rename(actor: Actor, person: Person, name: string | null): Promise<void> {
    await db.transaction(async (transaction) => {
      await transaction.update(people).set({ name }).where(eq(people.id, person.id));
      await audit.record({ kind: "person_renamed", actor, target: person.id }, transaction);
    });
    forget(person.id);
  }

  /**
   * Sets their password, and ends all of their sessions but this one.
   * @returns how many ended
   * @throws SignInElsewhere, PasswordWrong, TooManyGuesses, BodyInvalid
   */
  async function changePassword(
    actor: Actor,
    person: Person,
    { current, password }: PasswordChange,
  ): Promise<number> {
    const account = await deps.people.find(person.id);
    if (!account || person.signsInBy !== "password" || !deps.ways.password) throw new SignInElsewhere();
    if (!(await isRight(current, account, actor))) throw new PasswordWrong();
    const passwordHash = await hashChosen(password, account.email);
    const ended = await db.transaction(async (transaction) => {
      // Unless it was changed meanwhile: a change ends everything that the former password admits.
      const isSame = and(eq(people.id, person.id), eq(people.passwordHash, account.passwordHash ?? ""));
      const changed = await transaction.update(people).set({ passwordHash }).where(isSame).returning();
      if (changed.length === 0) throw new PasswordWrong();
      const others = and(eq(sessions.personId, person.id), ne(sessions.id, person.sessionId));
      const deleted = await transaction.delete(sessions).where(others).returning({ id: sessions.id });
      await audit.record(
        { kind: "password_changed", actor, target: person.id, details: { sessions: deleted.length } },
        transaction,
      );
      return deleted.length;
    });
    forget(person.id);
    return ended;
  }

  /** Counts as a sign-in, so that nobody can guess passwords in a session that was left open. */
  async function isRight(
    password: string,
    { email, passwordHash }: { email: string; passwordHash: string | null },
    actor: Actor,
  ): Promise<boolean> {
    const address = actor.address ?? "unknown";
    try {
      const right = await deps.throttle.attempt({ email, address }, async () =>
        (await verifyPassword(password, passwordHash ?? NOBODYS_HASH)) ? true : undefined,
      );
      if (!right) await audit.countFailure(address);
      return right ?? false;
    } catch (error) {
      if (!(error instanceof SignInThrottled)) throw error;
      await audit.countFailure(address, { throttled: true });
      throw new TooManyGuesses(error.waitSeconds * 1000);
    }
  }

  return { rename, changePassword };
}
