import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChangePerson } from "@/lib/server/auth/people/change-person";
import { acting, openPeople, type PeopleBed, refusal } from "@/lib/server/auth/testing/people-bed";
import { people, sessions } from "@/lib/server/db/schema";
import { BACKENDS, databaseAt } from "@/lib/server/journal/testing/journal-bed";
import type { Account } from "./account";

const seen = { activity: true };

describe.each(BACKENDS)("people, %s", (backend) => {
  const database = databaseAt(backend);
  let here: PeopleBed;
  let ada: Account;
  let bob: Account;
  beforeEach(async () => {
    here = openPeople(database.db);
    ada = await here.people.create({ email: "ada@example.com", name: "Ada", role: "admin" });
    bob = await here.people.create({ email: "bob@example.com", role: "viewer" });
  });

  function administrators(): Promise<Account[]> {
    return database.db
      .select()
      .from(people)
      .where(and(eq(people.role, "admin"), isNull(people.disabledAt)));
  }

  /** Every way in which somebody ceases to be an administrator who can sign in. */
  const LOSSES: Record<string, (by: ChangePerson, of: Account, actor: Account) => Promise<void>> = {
    "a change of role": (by, of, actor) => by.update(acting(actor), of.id, { role: "viewer" }),
    disabling: (by, of, actor) => by.update(acting(actor), of.id, { disabled: true }),
    removal: (by, of, actor) => by.remove(acting(actor), of.id),
  };

  test.each(Object.keys(LOSSES))("the last administrator is not lost by %s", async (loss) => {
    const lose = LOSSES[loss] as (typeof LOSSES)[string];
    expect(await refusal(lose(here.changePerson, ada, ada))).toBe("last_administrator");
    await here.changePerson.update(acting(ada), bob.id, { role: "admin" });
    await here.changePerson.update(acting(ada), bob.id, { disabled: true });
    expect(await refusal(lose(here.changePerson, ada, ada))).toBe("last_administrator");
    await here.changePerson.update(acting(ada), bob.id, { disabled: false });
    await lose(here.changePerson, ada, bob);
    expect(await administrators()).toMatchObject([{ id: bob.id }]);
  });

  test("of administrators who end each other at the same time one remains, in whatever way they do it", async () => {
    const other = openPeople(database.db);
    const names = Object.keys(LOSSES);
    for (let round = 0; round < 12; round += 1) {
      const pair = await Promise.all(
        ["one", "two"].map((name) =>
          here.people.create({ email: `${name}-${round}@example.com`, role: "admin" }),
        ),
      );
      const [one, two] = pair as [Account, Account];
      await database.db.delete(people).where(and(eq(people.role, "admin"), eq(people.id, ada.id)));
      const [first, second] = [names[round % 3] ?? "", names[Math.floor(round / 3) % 3] ?? ""];
      const outcomes = await Promise.all([
        refusal(LOSSES[first]?.(here.changePerson, two, one) ?? Promise.resolve()),
        refusal(LOSSES[second]?.(other.changePerson, one, two) ?? Promise.resolve()),
      ]);
      // Whoever comes second is no administrator any more.
      expect(outcomes.sort(), `${first} and ${second}`).toEqual(["nothing", "role_required"]);
      const left = await administrators();
      expect(left).toHaveLength(1);
      [ada] = left as [Account];
    }
  });

  test("whoever has no way in, by the settings, does not count as one who is left", async () => {
    const elsewhere = { issuer: "https://id.example", subject: "1", email: undefined, name: "Root" };
    await here.enter(elsewhere, { role: "admin", source: "assigned" }, "192.0.2.1");
    expect(await refusal(here.changePerson.remove(acting(ada), ada.id))).toBe("last_administrator");
  });

  test("two administrators who both give up the role at the same time do not both get their way", async () => {
    await here.changePerson.update(acting(ada), bob.id, { role: "admin" });
    const other = openPeople(database.db);
    const outcomes = await Promise.all([
      refusal(here.changePerson.update(acting(ada), ada.id, { role: "viewer" })),
      refusal(other.changePerson.update(acting(bob), bob.id, { role: "viewer" })),
    ]);
    expect(outcomes.sort()).toEqual(["last_administrator", "nothing"]);
    expect(await administrators()).toHaveLength(1);
  });

  test("a change that names nothing changes nothing, and nobody can be sent one who is unknown", async () => {
    await here.changePerson.update(acting(ada), bob.id, {});
    expect(await here.recorded()).toEqual([]);
    const update = (id: string) => refusal(here.changePerson.update(acting(ada), id, {}));
    expect(await update("00000000-0000-4000-8000-000000000000")).toBe("person_unknown");
    expect(await update("req_1")).toBe("person_unknown");
  });

  test("of a change of role and a disabling in one request both are made, or neither is", async () => {
    await here.changePerson.update(acting(ada), bob.id, { role: "admin" });
    await here.changePerson.update(acting(bob), bob.id, { role: "viewer", disabled: true });
    const both = { role: "viewer", disabled: true } as const;
    expect(await refusal(here.changePerson.update(acting(ada), ada.id, both))).toBe("last_administrator");
    expect(await administrators()).toMatchObject([{ id: ada.id }]);
    const last = [
      ["role_changed", { from: "admin", to: "viewer" }],
      ["person_disabled", {}],
    ];
    expect((await here.recorded()).slice(1)).toEqual(last);
  });

  test("attack: making oneself an administrator again while one's session is still believed in", async () => {
    await here.changePerson.update(acting(ada), bob.id, { role: "admin" });
    await here.changePerson.update(acting(ada), bob.id, { role: "viewer" });
    expect(await refusal(here.changePerson.update(acting(bob), bob.id, { role: "admin" }))).toBe(
      "role_required",
    );
    expect(await refusal(here.invitations.make(acting(bob), { email: "x@example.com", role: "admin" }))).toBe(
      "role_required",
    );
  });

  test("whoever is disabled is signed out at once here, within 5 s elsewhere, and signs in no more", async () => {
    const elsewhere = openPeople(database.db, here.time);
    const token = await here.sessions.create(bob.id);
    expect(await elsewhere.sessions.find(token, seen)).toBeDefined();
    await here.changePerson.update(acting(ada), bob.id, { disabled: true });
    expect(await here.sessions.find(token, seen)).toBeUndefined();
    elsewhere.time += 5_001;
    expect(await elsewhere.sessions.find(token, seen)).toBeUndefined();
    await expect(here.sessions.create(bob.id)).rejects.toThrow();
    await here.changePerson.update(acting(ada), bob.id, { disabled: false });
    expect(await here.sessions.find(await here.sessions.create(bob.id), seen)).toBeDefined();
  });

  test("the release before, which knows of nobody being disabled, makes no session for them either", async () => {
    await here.changePerson.update(acting(ada), bob.id, { disabled: true });
    const at = new Date();
    const session = { id: "of that release", personId: bob.id, createdAt: at, lastSeenAt: at, expiresAt: at };
    await expect(database.db.insert(sessions).values(session)).rejects.toMatchObject({
      cause: { constraint: "sessions_enabled" },
    });
  });

  test("of a sign-in at the same time as a disabling no session is left", async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.allSettled([
        here.sessions.create(bob.id),
        here.changePerson.update(acting(ada), bob.id, { disabled: true }),
        here.sessions.create(bob.id),
      ]);
      expect(await database.db.select().from(sessions)).toEqual([]);
      await here.changePerson.update(acting(ada), bob.id, { disabled: false });
    }
  });

  test("what is done to people is in the audit, by whom and to whom, and stays when they go", async () => {
    await here.sessions.create(bob.id);
    await here.changePerson.update(acting(ada), bob.id, { role: "admin" });
    await here.changePerson.endSessions(acting(ada), bob.id);
    await here.changePerson.update(acting(ada), bob.id, { disabled: true });
    await here.changePerson.update(acting(ada), bob.id, { disabled: false });
    await here.changePerson.update(acting(ada), bob.id, { disabled: false });
    await here.changePerson.remove(acting(bob), ada.id);
    expect(await here.recorded()).toEqual([
      ["role_changed", { from: "viewer", to: "admin" }],
      ["sessions_ended", { sessions: 1 }],
      ["person_disabled", {}],
      ["person_enabled", {}],
      ["person_removed", { role: "admin" }],
    ]);
    expect(await refusal(here.changePerson.remove(acting(bob), ada.id))).toBe("person_unknown");
    expect(await refusal(here.changePerson.remove(acting(bob), "' or 1=1"))).toBe("person_unknown");
  });
});
