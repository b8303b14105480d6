import { rows } from "@/e2e/pages/staff-page";
import { bringSession, expect, staffCalls, test } from "./fixtures";

test.use({ serviceOptions: { staff: 600 } });

test("while the service takes long the page is there and says so, by a link and by its address; the rows come for one call", async ({
  page,
  rollcall,
  service,
}) => {
  const waiting = page.getByText("Loading staff … The service has not answered yet.");
  const heading = page.getByRole("heading", { name: "Staff", exact: true });
  const ids = await service.staffIds();
  await bringSession(page, rollcall);
  await page.goto(`${rollcall.home}/requests`);
  const answerLink = service.hold();
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await expect(waiting).toBeVisible();
  await expect(heading).toBeVisible();
  answerLink();
  await expect(page.getByText("First 100 loaded")).toBeVisible();
  await expect(waiting).toHaveCount(0);

  const answerAddress = service.hold();
  await page.goto(`${rollcall.home}/staff?after=${ids[199]}`, { waitUntil: "commit" });
  await expect(waiting).toBeVisible();
  await expect(heading).toHaveCount(1);
  answerAddress();
  await expect(page.getByText("100 loaded, starting partway")).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(rows(page).first()).toContainText(ids[200] as string);
  expect(staffCalls(service)).toHaveLength(2);
});
