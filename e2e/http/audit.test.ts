import { ADMIN } from "@/e2e/consoles/console";
import { signInByHttp } from "@/e2e/sign-in";
import type { AuditEntry, AuditPage } from "@/lib/contract/audit";
import { type Answer, bodyOf } from "./ask";
import { administrator, nextPerson } from "./crowd";
import { expect, test } from "./fixtures";
import { known, newPerson, sending } from "./people";

test("sign-ins, exports and settings are in the audit, by whom and from where, and no secret is", async ({
  ask,
  rollcall,
}) => {
  const viewer = await known(ask, nextPerson());
  const as = viewer.session;
  const audit = async (search: string): Promise<AuditEntry[]> =>
    bodyOf<AuditPage>(await ask(`/api/audit${search}`, { as: administrator() })).entries;
  const report = { resource: "staff", format: "csv", rows: 25 };
  expect((await ask(`${rollcall.api}/exports`, sending("POST", report, as))).status).toBe(200);
  expect((await ask(`${rollcall.api}/exports`, sending("POST", { ...report, rows: -1 }, as))).status).toBe(
    400,
  );
  expect((await ask("/api/c/nobody/exports", sending("POST", report, as))).status).toBe(404);
  await ask("/api/session/settings", sending("PATCH", { theme: "dark", lists: {} }, as));
  const link = { "Sec-Fetch-Site": "same-origin" };
  const file = await ask(`${rollcall.api}/requests?format=ndjson`, { headers: link, as });
  const lines = file.text.split("\n").filter(Boolean).length;

  await expect.poll(() => audit(`?person=${viewer.id}`)).toHaveLength(3);
  const [downloaded, settings, reported] = (await audit(`?person=${viewer.id}`)).toSorted(
    (a, b) => Number(b.id) - Number(a.id),
  );
  const from = { actor: { id: viewer.id }, address: "127.0.0.1" };
  expect(reported).toMatchObject({
    ...from,
    kind: "export",
    target: { id: rollcall.connection },
    details: { what: "staff", rows: 25, reportedBy: "browser" },
  });
  expect(settings).toMatchObject({ ...from, kind: "settings", details: { changed: ["theme"] } });
  expect(downloaded).toMatchObject({
    ...from,
    kind: "export",
    details: { what: "requests", format: "ndjson", rows: lines },
  });

  await signInByHttp(rollcall.url);
  await expect(signInByHttp(rollcall.url, { ...ADMIN, password: "wrong" })).rejects.toThrow("401");
  const { entries, counting } = bodyOf<AuditPage>(
    await ask("/api/audit?kind=sign_in", { as: administrator() }),
  );
  expect(entries[0]).toMatchObject({
    actor: { label: ADMIN.email },
    address: "127.0.0.1",
    details: { by: "password" },
  });
  // A quarter of an hour may have ended since those before it.
  expect(counting).toContainEqual(
    expect.objectContaining({ network: "127.0.0.1", failed: expect.any(Number) }),
  );
  const all = await ask("/api/audit?format=csv", { headers: link, as: administrator() });
  expect(all.headers["content-disposition"]).toMatch(/^attachment; filename="rollcall-audit-.*\.csv"$/);
  expect(rowsOf(all)).toBeGreaterThan(4);
  expect(all.text).not.toContain(ADMIN.password);
  expect(all.text).not.toContain("wrong");
});

/** Whoever only asks too fast waits for no more than a second. */
const PACE = "1";

test("attack: filling the audit, of which nothing can be removed: after sixty entries the pace is one in three seconds", async ({
  ask,
  rollcall,
}) => {
  const { session } = await newPerson(ask, rollcall, { email: "filler@example.com" });
  const acts = [
    () => ask("/api/session", sending("PATCH", { name: "Filler" }, session)),
    () => ask("/api/session/settings", sending("PATCH", { theme: "dark" }, session)),
    () =>
      ask(`${rollcall.api}/exports`, sending("POST", { resource: "staff", format: "csv", rows: 1 }, session)),
  ];
  let refused: Answer | undefined;
  for (let tries = 0; tries < 200 && !refused; tries += 1) {
    const answer = await acts[tries % acts.length]?.();
    if (answer?.status === 429 && answer.headers["retry-after"] !== PACE) refused = answer;
  }
  expect(refused?.status).toBe(429);
  const columns = { lists: { "x/staff": { hidden: ["name"] } } };
  const wide = () => ask("/api/session/settings", sending("PATCH", columns, session));
  await expect.poll(async () => (await wide()).status).toBe(200);
});

function rowsOf({ text }: Answer): number {
  return text.trim().split("\r\n").length - 1;
}
