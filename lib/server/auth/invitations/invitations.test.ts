import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "@/lib/server/auth/people/account";
import { acting, openPeople, type PeopleBed, refusal } from "@/lib/server/auth/testing/people-bed";
import { people, invitations as table } from "@/lib/server/db/schema";
import { BACKENDS, databaseAt } from "@/lib/server/journal/testing/journal-bed";

const HOUR_MS = 3_600_000;
const ADDRESS = "192.0.2.9";
const FOR_BOB = { email: " Bob@Example.com", role: "viewer" } as const;
const PASSWORD = { name: "Bob", password: "correct horse battery staple" };
const IDENTITY = { issuer: "https://id.example", subject: "7", email: "bob@corp.example", name: "Bob" };

describe.each(BACKENDS)("invitations, %s", (backend) => {
  const database = databaseAt(backend);
  let here: PeopleBed;
  let ada: Account;
  beforeEach(async () => {
    here = openPeople(database.db);
    ada = await here.people.create({ email: "ada@example.com", role: "admin" });
  });

  function invite() {
    return here.invitations.make(acting(ada), FOR_BOB);
  }

  test("become a password account with the invited address and role, made by whoever invited", async () => {
    const { token, invitation } = await invite();
    expect(await here.invitations.list()).toEqual([invitation]);
    const bob = await here.acceptInvitation.withPassword({ token, ...PASSWORD }, ADDRESS);
    expect(bob).toMatchObject({
      email: "bob@example.com",
      name: "Bob",
      role: "viewer",
      origin: "invitation",
      invitedBy: "ada@example.com",
    });
    expect(await here.invitations.list()).toEqual([]);
    expect(await here.recorded()).toEqual([
      ["invitation_made", { role: "viewer" }],
      ["invitation_accepted", { role: "viewer" }],
    ]);
  });

  test("become the account of whoever a provider says it is, be the address another", async () => {
    const { token } = await invite();
    const bob = await here.acceptInvitation.withIdentity(token, IDENTITY, ADDRESS);
    expect(bob).toMatchObject({ issuer: IDENTITY.issuer, subject: "7", role: "viewer" });
    expect(await here.people.find(bob.id)).toMatchObject({ issuer: IDENTITY.issuer, subject: "7" });
  });

  test("attack: reading the table: it holds no token, and 256 bits are not guessed", async () => {
    const { token } = await invite();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(await database.db.select().from(table))).not.toContain(token);
    const [row] = await database.db.select().from(table);
    for (const guess of [row?.tokenHash ?? "", row?.id ?? "", "", "\0", "' or 1=1"]) {
      expect(await refusal(here.invitations.find(guess))).toBe("invitation_unknown");
    }
  });

  test("are looked at as often as somebody likes, and accepted once, by one of those who do it together", async () => {
    const { token } = await invite();
    for (let look = 0; look < 3; look += 1) await here.invitations.find(token);
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        refusal(here.acceptInvitation.withPassword({ token, ...PASSWORD }, ADDRESS)),
      ),
      refusal(here.acceptInvitation.withIdentity(token, IDENTITY, ADDRESS)),
    ]);
    expect(outcomes.sort()).toEqual([
      "invitation_used",
      "invitation_used",
      "invitation_used",
      "invitation_used",
      "nothing",
    ]);
    expect(await database.db.select().from(people)).toHaveLength(2);
    expect(await refusal(here.invitations.find(token))).toBe("invitation_used");
  });

  test("end after 72 hours, and whoever comes later is told so", async () => {
    const { token } = await invite();
    here.time += 72 * HOUR_MS - 1;
    expect(await here.invitations.find(token)).toMatchObject({ email: "bob@example.com" });
    here.time += 1;
    expect(await refusal(here.invitations.find(token))).toBe("invitation_expired");
    expect(await refusal(here.acceptInvitation.withPassword({ token, ...PASSWORD }, ADDRESS))).toBe(
      "invitation_expired",
    );
    expect(await here.invitations.list()).toEqual([]);
    here.time += 31 * 24 * HOUR_MS;
    await here.invitations.make(acting(ada), { email: "new@example.com", role: "admin" });
    expect(await refusal(here.invitations.find(token))).toBe("invitation_unknown");
  });

  test("that were taken back, or whose maker may invite nobody any more, let nobody in", async () => {
    const root = await here.people.create({ email: "root@example.com", role: "admin" });
    const [one, two, three] = await Promise.all([
      here.invitations.make(acting(ada), { ...FOR_BOB, email: "1@example.com" }),
      here.invitations.make(acting(ada), { ...FOR_BOB, email: "2@example.com" }),
      here.invitations.make(acting(root), { ...FOR_BOB, email: "3@example.com" }),
    ]);
    await here.invitations.remove(acting(root), one.invitation.id);
    await here.changePerson.remove(acting(root), ada.id);
    for (const { token } of [one, two]) {
      expect(await refusal(here.acceptInvitation.withPassword({ token, ...PASSWORD }, ADDRESS))).toBe(
        "invitation_removed",
      );
    }
    expect(await refusal(here.invitations.remove(acting(root), one.invitation.id))).toBe(
      "invitation_removed",
    );
    expect(await refusal(here.invitations.remove(acting(root), "nothing"))).toBe("invitation_unknown");
    expect(await here.invitations.find(three.token)).toBeDefined();
  });

  test("whose accepted account was removed do not make it again", async () => {
    const { token } = await invite();
    const bob = await here.acceptInvitation.withPassword({ token, ...PASSWORD }, ADDRESS);
    await here.changePerson.remove(acting(ada), bob.id);
    expect(await refusal(here.acceptInvitation.withPassword({ token, ...PASSWORD }, ADDRESS))).toBe(
      "invitation_used",
    );
  });

  test("for an address or identity that has an account are refused, and stay good", async () => {
    const { token } = await invite();
    const bob = await here.people.create({ email: "bob@example.com", role: "viewer" });
    expect(await refusal(here.acceptInvitation.withPassword({ token, ...PASSWORD }, ADDRESS))).toBe(
      "email_taken",
    );
    expect(await refusal(invite())).toBe("email_taken");
    await here.enter(IDENTITY, { role: "viewer", source: "assigned" }, ADDRESS);
    expect(await refusal(here.acceptInvitation.withIdentity(token, IDENTITY, ADDRESS))).toBe(
      "account_exists",
    );
    await database.db.delete(people).where(eq(people.id, bob.id));
    expect(await here.acceptInvitation.withPassword({ token, ...PASSWORD }, ADDRESS)).toBeDefined();
  });
});
