import { lockDataDir } from "@/lib/server/db/data-dir";
import { openDatabase } from "@/lib/server/db/open-database";
import { journal } from "@/lib/server/db/schema";
import { gapRow } from "@/lib/server/journal/row";
import { expectAccessible } from "./accessible";
import { preparedFolder, startConsole } from "./console";
import { answersClicks, bringSession, expect, test } from "./fixtures";
import { openRequests, requestRows, requestsList } from "./requests-page";

test.use({ ownConsole: "it begins with a gap in its journal, and with a connection that nobody has read" });

test("an empty journal says what will be in it, its first entries appear in it by themselves, and a gap says what is missing", async ({
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
    await expect(requestRows(page)).toHaveCount(2);
    await expect(list.getByRole("heading", { name: "Nothing is recorded yet" })).toBeHidden();

    await openRequests(page, rollcall.home);
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
