import { preparedFolder, startConsole, stopCleanly } from "@/e2e/consoles/console";
import { settingsFor } from "@/e2e/consoles/instances";
import type { CopiesAnswer } from "@/lib/contract/copy";
import type { CopyRowsPage, CopyValues } from "@/lib/contract/copy-rows";
import type { CopyWalk } from "@/lib/contract/copy-walk";
import type { StatusAnswer } from "@/lib/contract/status";
import { startedCopies } from "@/lib/server/db/testing/databases";
import { askFor, bodyOf, HEADER } from "./ask";
import { administrator } from "./crowd";
import { type Ask, expect, test } from "./fixtures";
import { refusalIn } from "./knock";
import { sending } from "./people";

/** What a browser sends that follows a link of Rollcall's. */
const FROM_A_LINK = { ...HEADER, "Sec-Fetch-Site": "same-origin" };

/** The walk of staff, as whoever asks sees it. */
async function walkOf(ask: Ask, api: string): Promise<CopyWalk | undefined> {
  return bodyOf<CopiesAnswer>(await ask(`${api}/copy`)).resources[0]?.walk;
}

/** The settings of a console that has a folder of its own, in which the database of copies is made already. */
async function ownFolder(service: Parameters<typeof settingsFor>[0]) {
  const data = preparedFolder();
  await startedCopies(data.path);
  return { settings: { DATA_DIR: data.path, ...settingsFor(service) }, remove: () => data.remove() };
}

const asking =
  (url: string): Ask =>
  (path, wish) =>
    askFor(url + path, wish);

async function begin(ask: Ask, api: string, settings: object = {}): Promise<void> {
  await ask(`${api}/copy/staff`, sending("PATCH", { on: true, ...settings }));
  await ask(`${api}/copy/staff/walk`, sending("POST", { action: "start" }));
}

test("a copy is off, turned on by an administrator, searched by everybody, and gone once it is turned off", async ({
  ask,
  rollcall: { api },
  service,
}) => {
  const off = bodyOf<CopiesAnswer>(await ask(`${api}/copy`));
  expect(off).toMatchObject({ allowed: true, storage: "embedded", changesRetentionDays: 90 });
  expect(off.resources).toMatchObject([{ resource: "staff", settings: { on: false, share: 50 } }]);
  expect(off.resources[0]?.copy).toBeUndefined();
  expect(refusalIn(await ask(`${api}/copy/staff/rows`)).code).toBe("copy_off");
  expect(refusalIn(await ask(`${api}/copy/teams/rows`)).code).toBe("copy_unknown");

  await begin(ask, api, { omit: ["phone"] });
  await expect.poll(() => walkOf(ask, api)).toMatchObject({ end: "complete", rows: 30, calls: 1 });

  const staff = await service.staff();
  const all = bodyOf<CopyRowsPage<Record<string, unknown>>>(await ask(`${api}/copy/staff/rows?limit=200`));
  expect(all).toMatchObject({ matches: 30, copy: { isComplete: true, rows: 30, omit: ["phone"] } });
  const { phone: _left, ...first } = staff[0] ?? { phone: "" };
  expect(all.rows[0]).toMatchObject({ key: String(staff[0]?.id), after: null, item: first });
  expect(all.rows[0]?.item).not.toHaveProperty("phone");
  expect(all.rows[1]?.after).toBe(String(staff[0]?.id));
  const name = String(staff[7]?.name);
  const found = await ask(`${api}/copy/staff/rows?q=${encodeURIComponent(name)}`);
  expect(bodyOf<CopyRowsPage>(found).rows.map(({ key }) => key)).toContain(String(staff[7]?.id));
  const row = await ask(`${api}/copy/staff/row?key=${staff[7]?.id}`);
  expect(bodyOf<{ row: object }>(row).row).toMatchObject({ item: { name }, after: String(staff[6]?.id) });
  expect(refusalIn(await ask(`${api}/copy/staff/row?key=nobody`)).code).toBe("copy_row_unknown");
  const values = bodyOf<CopyValues>(await ask(`${api}/copy/staff/values?field=department`));
  expect(values.values.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  for (const format of ["csv", "ndjson", "json"]) {
    const file = await ask(`${api}/copy/staff/export?format=${format}`, { headers: FROM_A_LINK });
    expect([file.status, file.text.includes(String(staff[29]?.id))], format).toEqual([200, true]);
    expect(file.text).not.toContain("+44");
    if (format === "json") expect(bodyOf<{ data: object[] }>(file).data).toHaveLength(30);
  }
  const changes = await ask(`${api}/copy/staff/changes`);
  expect(bodyOf<{ changes: object[] }>(changes).changes).toEqual([]);
  for (const query of [
    "rows?limit=0",
    "rows?limit=201",
    "export?format=xml",
    "values",
    "changes?kind=odd",
    "row",
  ]) {
    const refused = await ask(`${api}/copy/staff/${query}`, { headers: FROM_A_LINK });
    expect(refused.status, query).toBe(400);
  }

  await expect
    .poll(async () => bodyOf<{ entries: object[] }>(await ask(`${api}/requests?purpose=copy`)).entries)
    .toMatchObject([{ path: "/v1/staff", query: "limit=100" }]);
  expect(bodyOf<{ entries: object[] }>(await ask(`${api}/requests`)).entries).not.toContainEqual(
    expect.objectContaining({ purpose: "copy" }),
  );

  await ask(`${api}/copy/staff`, { method: "DELETE", as: administrator() });
  expect(refusalIn(await ask(`${api}/copy/staff/rows`)).code).toBe("copy_off");
  // It is written behind the answers.
  await expect
    .poll(async () => {
      const audit = await ask("/api/audit?kind=copy", { as: administrator() });
      const { entries } = bodyOf<{ entries: { details: { action: string } }[] }>(audit);
      return entries.map(({ details }) => details.action);
    })
    .toEqual(expect.arrayContaining(["turned on", "walk started", "walk ended", "turned off", "deleted"]));
});

test("the copy of one connection is no other's, however it is asked for", async ({
  ask,
  rollcall: { connection, api },
}) => {
  await begin(ask, api);
  await expect.poll(() => walkOf(ask, api)).toMatchObject({ end: "complete", rows: 30 });
  const { connections } = bodyOf<StatusAnswer>(await ask("/api/status"));
  // No test has had the last of them yet.
  const other = connections.at(-1)?.id;
  expect(other).not.toBe(connection);
  expect(refusalIn(await ask(`/api/c/${other}/copy/staff/rows`)).code).toBe("copy_off");
  expect(refusalIn(await ask("/api/c/nobody/copy/staff/rows")).code).toBe("connection_unknown");
  for (const path of ["staff%2F..%2Fstaff", `..%2F..%2F${connection}%2Fcopy%2Fstaff`]) {
    expect(refusalIn(await ask(`/api/c/${other}/copy/${path}/rows`)).status, path).toBeGreaterThanOrEqual(
      400,
    );
  }
});

test("after kill -9 in the middle of a walk the next start goes on with it, and COPY=off deletes what there is", async ({
  service,
}) => {
  const { settings, remove } = await ownFolder(service);
  service.controls.setStaff(520);
  const first = await startConsole(settings);
  const api = "/api/c/default";
  // Slow enough to be killed in the middle.
  service.controls.setLatency(400);
  await begin(asking(first.url), api);
  await expect.poll(async () => (await walkOf(asking(first.url), api))?.pages ?? 0).toBeGreaterThanOrEqual(2);
  await first.stop("SIGKILL");
  service.controls.setLatency(0);

  const second = await startConsole(settings);
  await expect
    .poll(() => walkOf(asking(second.url), api))
    .toMatchObject({
      end: "complete",
      rows: 520,
      pages: 6,
      duplicates: 0,
    });
  await stopCleanly(second);

  const third = await startConsole({ ...settings, COPY: "off" });
  const ask = asking(third.url);
  expect(bodyOf<CopiesAnswer>(await ask(`${api}/copy`))).toMatchObject({ allowed: false });
  expect(refusalIn(await ask(`${api}/copy/staff/rows`)).code).toBe("copy_forbidden");
  await expect.poll(third.output).toContain("the copies of directories are deleted");
  await stopCleanly(third);
  const fourth = await startConsole(settings);
  const [state] = bodyOf<CopiesAnswer>(await asking(fourth.url)(`${api}/copy`)).resources;
  expect([state?.settings.on, state?.copy, state?.walk]).toEqual([false, undefined, undefined]);
  await stopCleanly(fourth);
  remove();
});

test("the copy of a list or an account that was taken out of the settings is named to administrators, and deleted by them", async ({
  service,
}) => {
  const { settings, remove } = await ownFolder(service);
  const first = await startConsole({ ...settings, DIRECTORY_RESOURCES: "staff,teams" });
  const api = "/api/c/default";
  const before = asking(first.url);
  await begin(before, api);
  await expect.poll(() => walkOf(before, api)).toMatchObject({ end: "complete", rows: 30 });
  await stopCleanly(first);

  const second = await startConsole({ ...settings, DIRECTORY_RESOURCES: "teams" });
  const ask: Ask = (path, wish) => askFor(second.url + path, { as: administrator(), ...wish });
  const page = "/settings/connections";
  expect((await ask(page)).text).toContain("staff of default");
  expect(refusalIn(await ask(`${api}/copy/staff/rows`)).code).toBe("copy_unknown");
  expect((await ask(`${api}/copy/staff`, { method: "DELETE" })).status).toBe(200);
  expect((await ask(page)).text).not.toContain("staff of default");
  for (const [path, code] of [
    [`${api}/copy/staff/rows`, "copy_unknown"],
    ["/api/c/nobody/copy/staff", "connection_unknown"],
    ["/api/c/nobody/copy/staff/rows", "connection_unknown"],
  ] as const)
    expect(refusalIn(await ask(path, { method: path.endsWith("rows") ? "GET" : "DELETE" })).code).toBe(code);
  await stopCleanly(second);
  remove();
});
