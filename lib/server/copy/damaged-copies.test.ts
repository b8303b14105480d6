import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { memoryDatabase } from "@/lib/server/db/testing/databases";
import { ACTOR, beginWalk, STAFF, type WalkBed, walkBeds } from "@/lib/testing/copy/walk-bed";

const opened = walkBeds();
const TEAMS = { connection: "one", resource: "teams" } as const;
const ON = '"on":true,"omit":[],"share":50';

/** A bed whose staff are copied, and what writes anything into the row of that copy. */
async function damageable() {
  const database = await memoryDatabase();
  const bed = await opened({ database });
  const one = bed.start();
  await beginWalk(one);
  await bed.end();
  const write = (column: string, text: string) =>
    database.db.execute(sql`update copies set ${sql.identifier(column)} = ${text} where resource = 'staff'`);
  const writeGeneration = (column: string, text: string) =>
    database.db.execute(sql`update copy_generations set ${sql.identifier(column)} = ${text}`);
  return { bed, database, write, writeGeneration, ...one };
}

async function statesOf(bed: Awaited<ReturnType<typeof damageable>>) {
  const { resources } = await bed.copies.overview("one");
  return { staff: resources[0], teams: resources[1] };
}

function completeWalk(bed: WalkBed, before: string | undefined) {
  return bed.until(({ id, end }) => id !== before && end === "complete");
}

describe("what cannot be read of one copy", () => {
  test.each([
    ["a text that is no JSON", "{"],
    ["null", "null"],
    ["a walk without members", '{"state":"walking"}'],
    ["a page size of millions", "limit"],
    ["a time beyond all calendars", "startedAt"],
  ])("in its walk harms no other, and a new walk replaces it: %s", async (_what, text) => {
    const { bed, copies, write, ...rest } = await damageable();
    const walk = await bed.walk();
    await write("walk", walk && text in walk ? JSON.stringify({ ...walk, [text]: 9e15 }) : text);
    await beginWalk({ copies }, {}, TEAMS);
    await bed.end({ list: TEAMS });
    const { staff, teams } = await statesOf({ bed, copies, write, ...rest });
    expect(teams).toMatchObject({ walk: { end: "complete" } });
    expect(teams?.isDamaged).toBeUndefined();
    expect(staff).toMatchObject({ isDamaged: true, settings: { on: true }, copy: { rows: 52 } });
    expect(staff?.walk).toBeUndefined();
    await copies.command(ACTOR, STAFF, "start");
    expect(await completeWalk(bed, undefined)).toMatchObject({ rows: 52 });
    expect((await statesOf({ bed, copies, write, ...rest })).staff?.isDamaged).toBeUndefined();
  });

  test.each([
    ["a text that is no JSON", ""],
    ["no schedule", `{${ON}}`],
    ["a share beyond all", `{"on":true,"omit":[],"share":1e9,"schedule":{"kind":"by_hand"}}`],
    [
      "a time zone that is none",
      `{${ON},"schedule":{"kind":"nightly","at":"02:00","timeZone":"Nowhere/None"}}`,
    ],
    [
      "a time beyond all calendars",
      `{${ON},"schedule":{"kind":"nightly","at":"02:00","timeZone":"UTC"},"since":1e300}`,
    ],
  ])("in its settings counts as off, until it is turned on again: %s", async (_what, text) => {
    const damaged = await damageable();
    const { bed, copies, write } = damaged;
    const first = await bed.walk();
    await write("settings", text);
    await beginWalk({ copies }, {}, TEAMS);
    await bed.end({ list: TEAMS });
    const { staff } = await statesOf(damaged);
    expect(staff).toMatchObject({ isDamaged: true, settings: { on: false } });
    await expect(copies.command(ACTOR, STAFF, "start")).rejects.toMatchObject({ code: "copy_off" });
    await beginWalk({ copies });
    await completeWalk(bed, first?.id);
    expect((await statesOf(damaged)).staff?.isDamaged).toBeUndefined();
  });

  test("in the rows' own description takes the copy out of use, and the next walk replaces and deletes it", async () => {
    const damaged = await damageable();
    const { bed, database, copies, writeGeneration } = damaged;
    const before = await bed.walk();
    await writeGeneration("fields", '{"name":1}');
    const { staff } = await statesOf(damaged);
    expect(staff).toMatchObject({ isDamaged: true, walk: { end: "complete" } });
    expect(staff?.copy).toBeUndefined();
    const rows = copies.reader("one", "staff").rows({ text: "", filters: [] }, { limit: 1 });
    await expect(rows).rejects.toMatchObject({ code: "copy_empty" });
    await copies.command(ACTOR, STAFF, "start");
    const walk = await completeWalk(bed, before?.id);
    expect(await bed.keys()).toHaveLength(52);
    await bed.store.sweep(0);
    const { rows: left } = (await database.db.execute(sql`select name from copy_generations`)) as {
      rows: unknown[];
    };
    expect(left).toEqual([{ name: walk.generation }]);
  });
});

test("a word that only a later release knows is no damage", async () => {
  const { bed, copies, write } = await damageable();
  const walk = await bed.walk();
  await write("walk", JSON.stringify({ ...walk, end: "of_a_later_release", more: { of: "it" } }));
  const [staff] = (await copies.overview("one")).resources;
  expect(staff).toMatchObject({ walk: { end: "of_a_later_release" } });
  expect(staff?.isDamaged).toBeUndefined();
});
