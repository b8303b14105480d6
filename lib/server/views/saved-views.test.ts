import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/server/auth";
import { refusal } from "@/lib/server/auth/testing/people-bed";
import { listsOf } from "@/lib/server/db/lists";
import { people, savedViews } from "@/lib/server/db/schema";
import { BACKENDS, databaseAt } from "@/lib/server/journal/testing/journal-bed";
import { createViews } from "./saved-views";

const SLOW = { name: "Slow", query: "took=1000-&last=7d", isShared: false };

describe.each(BACKENDS)("saved views, %s", (backend) => {
  const database = databaseAt(backend);
  const views = () => createViews({ db: database.db, lists: listsOf(database.db), now: () => 0 });

  async function person(
    email: string,
    role: Person["role"] = "viewer",
  ): Promise<Pick<Person, "id" | "role">> {
    const [made] = await database.db
      .insert(people)
      .values({ email, role, createdAt: new Date(0) })
      .returning({ id: people.id });
    return { id: made?.id ?? "", role };
  }

  test("are their owner's alone, or everybody's of that connection", async () => {
    const [ada, bob] = [await person("ada@x.test"), await person("bob@x.test")];
    await views().add(ada, "north", SLOW);
    await views().add(ada, "south", { ...SLOW, name: "Elsewhere", isShared: true });
    const { views: all } = await views().add(ada, "north", { ...SLOW, name: "errors", isShared: true });
    expect(all.map(({ name, isMine, mayChange }) => [name, isMine, mayChange])).toEqual([
      ["errors", true, true],
      ["Slow", true, true],
    ]);
    expect((await views().list(bob, "north")).views).toEqual([
      {
        id: all[0]?.id,
        name: "errors",
        query: SLOW.query,
        isShared: true,
        isMine: false,
        owner: "ada@x.test",
        mayChange: false,
      },
    ]);
  });

  test("are changed by their owner, and by an administrator where they are everybody's; another's own is not there", async () => {
    const ada = await person("ada@x.test");
    const others = [await person("bob@x.test"), await person("root@x.test", "admin")] as const;
    const [own, shared] = (
      await views()
        .add(ada, "north", { ...SLOW, name: "a" })
        .then(() => views().add(ada, "north", { ...SLOW, name: "b", isShared: true }))
    ).views;
    const [bob, admin] = others;

    for (const other of others) {
      expect(await refusal(views().change(other, placeOf(own), { name: "x" }))).toBe("view_unknown");
      expect(await refusal(views().remove(other, placeOf(own)))).toBe("view_unknown");
    }
    expect(await refusal(views().change(bob, placeOf(shared), { isShared: false }))).toBe("role_required");
    expect(await refusal(views().remove(bob, placeOf(shared)))).toBe("role_required");
    const elsewhere = { connection: "south", id: shared?.id ?? "" };
    for (const nowhere of [elsewhere, { ...elsewhere, id: "req_1" }, { ...elsewhere, id: "' or 1=1" }]) {
      expect(await refusal(views().remove(admin, nowhere))).toBe("view_unknown");
    }
    expect((await views().list(ada, "north")).views.map(({ name }) => name)).toEqual(["a", "b"]);

    await views().change(admin, placeOf(shared), { name: "c" });
    expect((await views().change(ada, placeOf(own), { isShared: true })).views).toMatchObject([
      { name: "a", isShared: true },
      { name: "c" },
    ]);
    expect((await views().remove(ada, placeOf(own))).views).toHaveLength(1);
    expect((await views().remove(admin, placeOf(shared))).views).toEqual([]);
  });

  test("are a hundred of one person, however many are saved at once", async () => {
    const [ada, bob] = [await person("ada@x.test"), await person("bob@x.test")];
    const rows = Array.from({ length: 98 }, (_, n) => ({ ...SLOW, name: `v${n}` }));
    const common = { connection: "north", owner: ada.id, createdAt: new Date(0), updatedAt: new Date(0) };
    await database.db.insert(savedViews).values(rows.map((row) => ({ ...row, ...common })));
    const saved = await Promise.allSettled(Array.from({ length: 5 }, () => views().add(ada, "south", SLOW)));
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await refusal(views().add(ada, "north", SLOW))).toBe("query_invalid");
    await views().add(bob, "north", SLOW);
  });

  test("of others, however many they show to everybody, leave a person's own in the list", async () => {
    const [ada, bob] = [await person("ada@x.test"), await person("bob@x.test")];
    const common = { connection: "north", owner: bob.id, createdAt: new Date(0), updatedAt: new Date(0) };
    const rows = Array.from({ length: 500 }, (_, n) => ({ ...SLOW, name: `a${n}`, isShared: true }));
    await database.db.insert(savedViews).values(rows.map((row) => ({ ...row, ...common })));
    const { views: all } = await views().add(ada, "north", { ...SLOW, name: "z" });
    expect(all).toHaveLength(500);
    expect(all[0]).toMatchObject({ name: "z", isMine: true });
  });

  test("of somebody who is gone: everybody's stay, an administrator's to change, and their own go with the next save", async () => {
    const [ada, admin] = [await person("ada@x.test"), await person("root@x.test", "admin")];
    await views().add(ada, "north", SLOW);
    await views().add(ada, "north", { ...SLOW, name: "All", isShared: true });
    await database.db.delete(people).where(eq(people.id, ada.id));
    const { views: left } = await views().list(admin, "north");
    expect(left).toMatchObject([{ name: "All", isMine: false, mayChange: true }]);
    expect(left[0]).not.toHaveProperty("owner");
    await views().add(admin, "north", { ...SLOW, name: "Mine" });
    expect(await database.db.select().from(savedViews)).toHaveLength(2);
  });

  test("that nobody owns become those of the administrator who makes them private", async () => {
    const [ada, admin] = [await person("ada@x.test"), await person("root@x.test", "admin")];
    const { views: shared } = await views().add(ada, "north", { ...SLOW, isShared: true });
    await database.db.delete(people).where(eq(people.id, ada.id));
    const { views: left } = await views().change(admin, placeOf(shared[0]), { isShared: false });
    expect(left).toMatchObject([{ id: shared[0]?.id, isMine: true, isShared: false }]);
    await views().add(admin, "north", { ...SLOW, name: "Another" });
    expect((await views().list(admin, "north")).views).toHaveLength(2);
  });
});

function placeOf(view: { id: string } | undefined) {
  return { connection: "north", id: view?.id ?? "" };
}
