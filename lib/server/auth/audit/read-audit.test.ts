import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "@/lib/contract/audit";
import { acting, openPeople, type PeopleBed } from "@/lib/server/auth/testing/people-bed";
import { BACKENDS, databaseAt } from "@/lib/server/journal/testing/journal-bed";
import { isLocalError } from "@/lib/server/upstream/errors/errors";
import { auditLines } from "./audit-lines";
import { parseAuditQuery } from "./parse-audit-query";

const ADA = acting({ id: "ada", email: "ada@example.com" });
const BOB = acting({ id: "bob", email: "bob@example.com" });

describe.each(BACKENDS)("reading the audit, %s", (backend) => {
  const database = databaseAt(backend);
  let here: PeopleBed;
  beforeEach(() => {
    here = openPeople(database.db);
  });

  /** As many entries of both in turn, of which every tenth has the same time as the one before. */
  async function fill(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      if (n % 10 > 0) here.time += 1_000;
      const actor = n % 2 === 0 ? ADA : BOB;
      await here.audit.record({ kind: n % 3 === 0 ? "export" : "sign_in", actor, details: { n } });
    }
  }

  async function walk(search: string): Promise<AuditEntry[]> {
    const all: AuditEntry[] = [];
    for (let before = ""; ; ) {
      const query = parseAuditQuery(`${search}${before && `&before=${before}`}`);
      const { entries, next } = await here.readAudit.page(query, query.before);
      all.push(...entries);
      if (next === undefined) return all;
      before = next;
    }
  }

  test("goes from page to page without missing or repeating one, and a file has the same", async () => {
    await fill(250);
    const all = await walk("?");
    expect(all.map(({ details }) => details.n)).toEqual(Array.from({ length: 250 }, (_, n) => 249 - n));
    const file: AuditEntry[] = [];
    for await (const batch of here.readAudit.batches({ people: [], kinds: [] })) file.push(...batch);
    expect(file).toEqual(all);
  });

  test("is narrowed to people, whether they did it or it was done to them, and to kinds", async () => {
    await fill(6);
    await here.audit.record({
      kind: "person_disabled",
      actor: ADA,
      target: "bob",
      targetLabel: "bob@example.com",
    });
    expect((await walk("?person=bob")).map(({ kind }) => kind)).toEqual([
      "person_disabled",
      "sign_in",
      "export",
      "sign_in",
    ]);
    expect(await walk("?kind=export&kind=person_disabled&person=ada")).toHaveLength(2);
    expect(await walk("?person=nobody")).toEqual([]);
  });

  test("shows failed sign-ins while they are still counted", async () => {
    await here.audit.countFailure("192.0.2.1");
    await here.audit.countFailure("192.0.2.1", { throttled: true });
    const { counting, entries } = await here.readAudit.page({ people: [], kinds: [] }, undefined);
    expect(entries).toEqual([]);
    expect(counting).toMatchObject([{ network: "192.0.2.1", failed: 1, throttled: 1 }]);
  });

  test("as CSV has one inert line for each entry", async () => {
    await here.audit.record({
      kind: "sign_in",
      actor: { ...ADA, label: "=evil()" },
      details: { by: "password" },
    });
    const { head, lineOf } = auditLines("csv");
    const [entry] = await walk("?");
    expect(head + (entry ? lineOf(entry) : "")).toBe(
      "\ufefftime,kind,actor,actor_id,address,target,target_id,details\r\n" +
        `${new Date(here.time).toISOString()},sign_in,'=evil(),ada,192.0.2.1,,,"{""by"":""password""}"\r\n`,
    );
  });
});

test.each([
  ["kind=nonsense", "kind"],
  ["person=%00", "person"],
  [`person=${"x".repeat(200)}`, "person"],
  ["before=x", "before"],
  ["format=xlsx", "format"],
  ["nonsense=1", "nonsense"],
])("a query that means nothing is refused by name (%s)", (search, param) => {
  try {
    parseAuditQuery(`?${search}`);
    expect.unreachable();
  } catch (error) {
    if (!isLocalError(error)) throw error;
    expect([error.code, error.detail.param]).toEqual(["query_invalid", param]);
  }
});
