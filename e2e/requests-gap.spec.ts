import { chooseFilter, openRequests, read, requestRows, requestsList } from "@/e2e/pages/requests-page";
import { test as onSandbox } from "@/e2e/pages/sandbox-desk";
import { expectAccessible } from "./accessible";
import { answersClicks, bringSession, expect, test } from "./fixtures";

test("an empty journal says what will be in it, and its first entries appear in it by themselves", async ({
  page,
  rollcall,
}) => {
  await bringSession(page, rollcall);
  const list = requestsList(page);
  await page.goto(`${rollcall.home}/requests`);
  await answersClicks(page);
  await expect(list.getByRole("heading", { name: "No requests yet" })).toBeVisible();
  await expect(list).toContainText("Every call Rollcall makes for this connection appears here");
  await expect(page.getByRole("table", { name: /there were none/ })).toBeAttached();
  await expectAccessible(page, "an empty journal", "light", "main");
  await read(page, rollcall, ["staff?limit=3"]);
  await expect(requestRows(page)).toHaveCount(2);
  await expect(list.getByRole("heading", { name: "No requests yet" })).toBeHidden();
});

onSandbox("a gap says what is missing and why, and leads nowhere", async ({ page, rollcall }) => {
  await bringSession(page, rollcall);
  await openRequests(page, rollcall.home);
  const gap = requestRows(page).filter({ hasText: "1,204 attempts are missing here" });
  await expect(gap).toContainText("the database could not be written to. Only Rollcall’s log has them.");
  await gap.click();
  await gap.press("Enter");
  await expect(page).toHaveURL(/\/requests$/);
  await expect(gap).toBeFocused();
  await expectAccessible(page, "a gap", "dark", "main");
  await chooseFilter(page, "Status", "No answer");
  await expect(requestsList(page).getByRole("heading", { name: "No matching requests" })).toBeVisible();
});
