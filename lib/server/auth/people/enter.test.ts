import { beforeEach, describe, expect, test } from "vitest";
import { acting, openPeople, type PeopleBed } from "@/lib/server/auth/testing/people-bed";
import { people } from "@/lib/server/db/schema";
import { BACKENDS, databaseAt } from "@/lib/server/journal/testing/journal-bed";
import { type Identity, personLabel } from "./account";

const ADDRESS = "192.0.2.7";
const ADA: Identity = { issuer: "https://id.example", subject: "1", email: "ada@example.com", name: "Ada" };
const viewer = { role: "viewer", source: "assigned" } as const;

describe.each(BACKENDS)("people who sign in elsewhere, %s", (backend) => {
  const database = databaseAt(backend);
  let here: PeopleBed;
  beforeEach(() => {
    here = openPeople(database.db);
  });

  test("are who their provider says, never their address: that of another issuer or account is another person's", async () => {
    const ada = await here.enter(ADA, viewer, ADDRESS);
    const other = await here.enter({ ...ADA, issuer: "https://other.example" }, viewer, ADDRESS);
    const local = await here.people.create({ email: "ada@example.com", role: "viewer" });
    expect(new Set([ada?.id, other?.id, local.id]).size).toBe(3);
    expect(await here.people.findByEmail("ada@example.com")).toMatchObject({ id: local.id });
    expect(await here.people.findByEmail(ada?.email ?? "")).toBeUndefined();
    const moved = { ...ADA, email: "ada@new.example" };
    expect(await here.enter(moved, undefined, ADDRESS)).toMatchObject({
      id: ada?.id,
      providerEmail: "ada@new.example",
    });
  });

  test("are made once, however often they come at the same time, and not at all if nothing lets them in", async () => {
    expect(await here.enter(ADA, undefined, ADDRESS)).toBeUndefined();
    const all = await Promise.all(Array.from({ length: 4 }, () => here.enter(ADA, viewer, ADDRESS)));
    expect(new Set(all.map((person) => person?.id)).size).toBe(1);
    expect(await here.recorded()).toEqual([["person_added", { role: "viewer" }]]);
  });

  test("have the role that a claim gives at each sign-in", async () => {
    const root = await here.people.create({ email: "root@example.com", role: "admin" });
    const ada = await here.enter(ADA, { role: "admin", source: "claim" }, ADDRESS);
    const id = ada?.id ?? "";
    expect(await here.enter(ADA, { role: "viewer", source: "claim" }, ADDRESS)).toMatchObject({
      role: "viewer",
    });
    // What only lets somebody in changes nothing for whoever is in.
    expect(await here.enter(ADA, { role: "admin", source: "assigned" }, ADDRESS)).toMatchObject({
      role: "viewer",
      roleSource: "assigned",
    });
    await here.changePerson.update(acting(root), id, { role: "admin" });
    expect((await here.recorded()).slice(1)).toEqual([
      ["role_changed", { from: "admin", to: "viewer" }],
      ["role_changed", { from: "viewer", to: "admin" }],
    ]);
  });

  test("are no password account for the first administrator to take over", async () => {
    const ada = await here.enter(ADA, viewer, ADDRESS);
    await here.ensureFirstAdmin({ email: "ada@example.com", password: "chosen by hand" });
    expect(await here.people.find(ada?.id ?? "")).toMatchObject({ role: "viewer", passwordHash: null });
    expect(await here.people.findByEmail("ada@example.com")).toMatchObject({ role: "admin" });
  });

  test("are called by what their provider tells of them where it has verified no address", async () => {
    const unverified = await here.enter({ ...ADA, email: undefined }, viewer, ADDRESS);
    const token = await here.sessions.create(unverified?.id ?? "");
    expect(await here.sessions.find(token, { activity: false })).toMatchObject({
      email: "Ada",
      name: "Ada",
      signsInBy: "sso",
    });
  });

  test("attack: pass for nobody else by a name that is the address of another", async () => {
    const named = { ...ADA, email: undefined, name: "root@example.com" };
    const person = await here.enter(named, viewer, ADDRESS);
    const label = "root@example.com (not verified)";
    expect(await here.people.label(person?.id ?? "")).toBe(label);
    const [row] = await database.db.select({ label: personLabel }).from(people);
    expect(row).toEqual({ label });
  });
});
