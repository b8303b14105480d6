import { lockDataDir } from "@/lib/server/db/data-dir";
import { openDatabase } from "@/lib/server/db/open-database";
import { journal } from "@/lib/server/db/schema";
import { gapRow } from "@/lib/server/journal/row";
import { preparedFolder, startConsole } from "./console";
import { answersClicks, bringSession, expect, test } from "./fixtures";
import { chip, openRequests, readStaff, requestRows, requestsList } from "./requests-page";
import { expectAccessible } from "./staff-page";

test.use({ serviceOptions: { staff: 300 } });

test("dragging on the chart picks the time from where it began to where it ended, and pointing alone picks nothing", async ({
  staffPage: page,
  rollcall,
}) => {
  await readStaff(page, 3);
  await openRequests(page, rollcall.url);
  const chart = page.getByRole("slider", { name: /Time range/ });
  await expect(chart).toHaveAttribute("aria-valuetext", /[1-9]\d* requests/);
  const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const bar = (index: number) => [x + ((index + 0.5) * width) / 60, y + height / 2] as const;

  // Pointing reads out, and picks nothing.
  await page.mouse.move(...bar(10));
  await expect(chart).toHaveAttribute("aria-valuenow", "10");
  await page.mouse.move(x, y - 40);
  await expect(page).toHaveURL(/\/requests$/);

  // From the right to the left, and out over the edge of the chart.
  await page.mouse.move(...bar(59));
  await page.mouse.down();
  await page.mouse.move(...bar(52), { steps: 4 });
  await page.mouse.move(bar(50)[0], y - 60);
  await expect(chart).toHaveAttribute("aria-valuenow", "50");
  await page.mouse.up();
  await expect(page).toHaveURL(/from=[\d-]+T[\d%A:]+Z&to=[\d-]+T[\d%A:]+Z/);
  const { searchParams } = new URL(page.url());
  const length = Date.parse(searchParams.get("to") ?? "") - Date.parse(searchParams.get("from") ?? "");
  expect(length).toBe(10 * 60_000);
  await expect(requestRows(page).first()).toBeVisible();
  await expect(page.getByText("whatever the filter: last hour")).toBeVisible();
  await chip(page, /^Clear from/).click();
  await chip(page, /^Clear until/).click();
  await expect(page).toHaveURL(/\/requests$/);
});

test("a call that nobody waited for any more has a page too", async ({
  staffPage: page,
  rollcall,
  service,
}) => {
  service.controls.failNext({ endpoint: "v1", kind: "stall" });
  await page.evaluate(async () => {
    const leaving = new AbortController();
    const call = fetch("/api/c/default/v1/staff?limit=9", {
      headers: { "X-Rollcall": "1" },
      signal: leaving.signal,
    }).catch(() => undefined);
    setTimeout(() => leaving.abort(), 500);
    await call;
  });
  await openRequests(page, rollcall.url, "?code=aborted");
  await requestRows(page).first().click();
  await expect(page).toHaveURL(/\/requests\/local_[0-9a-f]{32}\?code=aborted$/);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("heading", { level: 1 })).toHaveText(
    "Nobody waited for the answer any more",
  );
  await expect(summary).toContainText("Rollcall gave this id, as no answer brought one");
});

test("an empty journal says what will be in it, its first entry is news, and a gap says what is missing", async ({
  page,
  service,
}) => {
  const data = preparedFolder();
  const held = await lockDataDir(data.path);
  const { db, close } = await openDatabase({ dataDir: held });
  const at = Date.now() - 3_600_000;
  await db
    .insert(journal)
    .values(gapRow("default", { at, until: at + 60_000, lost: 1_204, why: "database" }));
  await close();
  held.release();
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: service.apiKey,
    SANDBOX: "on",
    SANDBOX_STAFF: "20",
  });
  try {
    await bringSession(page, rollcall);
    const list = requestsList(page);
    await page.goto(`${rollcall.url}/c/sandbox/requests`);
    await answersClicks(page);
    await expect(list.getByRole("heading", { name: "Nothing is recorded yet" })).toBeVisible();
    await expect(list).toContainText("Every call that Rollcall makes for this connection appears here");
    await expect(page.getByRole("table", { name: /there were none/ })).toBeAttached();
    await expectAccessible(page, "an empty journal", "light");
    await page.evaluate(() =>
      fetch("/api/c/sandbox/v1/staff?limit=3", { headers: { "X-Rollcall": "1" } }).then(() => undefined),
    );
    await page.getByRole("button", { name: "2 new" }).click();
    await expect(requestRows(page)).toHaveCount(2);
    await expect(list.getByRole("heading", { name: "Nothing is recorded yet" })).toBeHidden();

    await openRequests(page, rollcall.url);
    const gap = requestRows(page).filter({ hasText: "1,204 attempts are missing here" });
    await expect(gap).toContainText("the database could not be written to. Only Rollcall’s log has them.");
    await gap.click();
    await gap.press("Enter");
    await expect(page).toHaveURL(/\/requests$/);
    await expect(gap).toBeFocused();
    await expectAccessible(page, "a gap", "dark");
    await page.getByRole("combobox", { name: "Status" }).selectOption("none");
    await expect(list.getByRole("heading", { name: "No request matches" })).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await rollcall.stop();
    data.remove();
  }
});
