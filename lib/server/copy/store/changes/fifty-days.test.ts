import { expect, test } from "vitest";
import { describeCopies, type Item, STAFF } from "@/lib/server/copy/store/testing/store-bed";
import type { StoredChange } from "@/lib/server/copy/store/types";

type Change = Pick<StoredChange, "kind" | "key" | "from" | "to" | "fields">;

const DAY = 1_000;

/** A company of which everything is known, and the changes that walks over it must tell. */
class Company {
  readonly staff = new Map<string, Item>();
  /** When each of them joined and left, for good or for now. */
  readonly moments = new Map<string, number[]>();
  /** Whom the last complete walk saw; and whom it missed though an earlier one had seen them, with when they were last seen. */
  #seen = new Map<string, Item>();
  #missing = new Map<string, { item: Item; from: number }>();
  #before: number | undefined;
  readonly changes: Change[] = [];

  set(key: string, at: number, item: Omit<Item, "id"> | undefined): void {
    if (this.staff.has(key) !== (item !== undefined))
      this.moments.set(key, [...(this.moments.get(key) ?? []), at]);
    if (item) this.staff.set(key, { id: key, ...item });
    else this.staff.delete(key);
  }

  /** Adds the changes that a complete walk must tell which was sent these rows. */
  walk(rows: readonly Item[], startedAt: number): void {
    const sent = new Map(rows.map((row) => [row.id, row]));
    const from = this.#before;
    const to = startedAt + 2;
    if (from !== undefined) {
      for (const [key, row] of sent) {
        const missing = this.#missing.get(key);
        const last = this.#seen.get(key) ?? missing?.item;
        if (!last) this.changes.push({ kind: "joined", key, from, to });
        else if (last.level !== row.level) {
          const fields = [{ field: "level", before: `${last.level}`, after: `${row.level}` }];
          this.changes.push({ kind: "changed", key, from: missing?.from ?? from, to, fields });
        }
      }
      for (const [key, missing] of this.#missing)
        if (!sent.has(key)) this.changes.push({ kind: "left", key, from: missing.from, to });
      const gone = [...this.#seen].filter(([key]) => !sent.has(key));
      this.#missing = new Map(gone.map(([key, item]) => [key, { item, from }]));
    }
    this.#seen = sent;
    this.#before = startedAt;
  }
}

describeCopies("fifty days of walks", (bed) => {
  test("tell every change with the times between which it happened, and invent none, whatever single walks miss or leave unfinished", async () => {
    const company = new Company();
    const random = randomFrom(29);
    /** Whom a walk missed, and when: never two walks in a row, which nobody could tell from having left. */
    const missed = new Map<string, number>();
    for (let at = 0; at < 60; at += 1) company.set(`u${at}`, 0, { level: 0 });
    for (let day = 0; day < 52; day += 1) {
      const now = day * DAY;
      // The last two days are quiet, so that whoever has left by then is missed twice.
      if (day > 0 && day < 50) live(company, random, now - DAY / 2);
      const isCut = day < 50 && day % 7 === 3;
      const rows = [...company.staff.values()].filter(({ id }) => {
        const last = Math.max(missed.get(id) ?? 0, company.moments.get(id)?.at(-1) ?? 0);
        const isMissed = day < 50 && last < now - 4 * DAY && random() < 0.02;
        if (isMissed) missed.set(id, now);
        return !isMissed;
      });
      if (!isCut) company.walk(rows, now);
      await bed().walk(`day ${day}`, isCut ? rows.slice(0, 20) : rows, { at: now, stop: isCut, size: 100 });
    }
    const all: Change[] = [];
    for await (const some of bed().store.changeBatches(STAFF, {}))
      all.push(
        ...some.map(({ kind, key, from, to, fields }) => ({
          kind,
          key,
          from,
          to,
          ...(fields && { fields }),
        })),
      );
    expect(sorted(all)).toEqual(sorted(company.changes));
    const kinds = ["joined", "left", "changed"] as const;
    for (const kind of kinds) expect(all.filter((each) => each.kind === kind).length).toBeGreaterThan(20);
    // What is known of the company agrees.
    for (const { kind, key, from, to } of all.filter((each) => each.kind !== "changed")) {
      const moments = company.moments.get(key) ?? [];
      expect([kind, key, moments.some((at) => from <= at && at <= to)]).toEqual([kind, key, true]);
    }
  });
});

/** What happens between two walks: people leave, change, join, and come back after some time. */
function live(company: Company, random: () => number, at: number): void {
  for (const [key, { level }] of Array.from(company.staff)) {
    const chance = random();
    if (chance < 0.02) company.set(key, at, undefined);
    else if (chance < 0.05) company.set(key, at, { level: Number(level) + 1 });
  }
  if (random() < 0.7) company.set(`n${at}`, at, { level: 0 });
  for (const [key, moments] of company.moments) {
    const isAway = !company.staff.has(key) && (moments.at(-1) ?? 0) < at - 5 * DAY;
    if (isAway && random() < 0.05) company.set(key, at, { level: 0 });
  }
}

function sorted(all: readonly Change[]): Change[] {
  const order = ({ kind, key, from }: Change) => `${kind} ${key} ${from}`;
  return all.toSorted((a, b) => order(a).localeCompare(order(b)));
}

/** Numbers from 0 to 1 that are the same at every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
