import { ADMIN, COLLEAGUE } from "@/e2e/consoles/console";
import {
  chip,
  chooseFilter,
  openRequests,
  readStaff,
  requestRows,
  requestsList,
} from "@/e2e/pages/requests-page";
import { bringSession, expect, signIn, test } from "./fixtures";

const COLLEAGUES_EMAIL = "bench-1@rollcall.local";

test("of two people the list says whose calls are whose, to both", async ({ page, rollcall, browser }) => {
  const colleague = await browser.newContext();
  const theirs = await colleague.newPage();
  await bringSession(theirs, rollcall, COLLEAGUE);
  await openRequests(theirs, rollcall.home);
  await signIn(page, rollcall);
  await readStaff(page, rollcall, 2);
  await readStaff(theirs, rollcall, 3);

  await openRequests(page, rollcall.home);
  await requestsList(page).getByText(COLLEAGUES_EMAIL).first().hover();
  await requestsList(page)
    .getByRole("button", { name: /^Show only this person/ })
    .first()
    .click();
  await expect(page.getByText("3 in all that match.")).toBeVisible();
  await expect(requestRows(page).getByText(ADMIN.email)).toHaveCount(0);

  await openRequests(theirs, rollcall.home);
  await chooseFilter(theirs, "Person", `${COLLEAGUES_EMAIL} (you)`);
  await expect(theirs.getByText("3 in all that match.")).toBeVisible();
  await chip(theirs, /^Clear person/).click();
  await chooseFilter(theirs, "Person", ADMIN.email);
  await expect(requestRows(theirs).getByText(COLLEAGUES_EMAIL)).toHaveCount(0);
  await expect(requestRows(theirs).getByText(ADMIN.email).first()).toBeVisible();
  await colleague.close();
});
