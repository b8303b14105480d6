import { ADMIN, COLLEAGUE } from "./console";
import { bringSession, expect, signIn, test } from "./fixtures";
import { chip, openRequests, readStaff, requestRows, requestsList } from "./requests-page";

const COLLEAGUES_EMAIL = "bench-1@rollcall.local";

test("of two people the list says whose calls are whose, to both", async ({ page, rollcall, browser }) => {
  const colleague = await browser.newContext();
  const theirs = await colleague.newPage();
  await bringSession(theirs, rollcall, COLLEAGUE);
  await openRequests(theirs, rollcall.home);
  await signIn(page, rollcall);
  await readStaff(page, 2);
  await readStaff(theirs, 3);

  await openRequests(page, rollcall.home);
  await requestsList(page).getByRole("button", { name: COLLEAGUES_EMAIL }).first().click();
  await expect(page.getByText("3 in all that match.")).toBeVisible();
  await expect(requestRows(page).getByText(ADMIN.email)).toHaveCount(0);

  await openRequests(theirs, rollcall.home);
  await theirs.getByRole("combobox", { name: "Person" }).selectOption(`${COLLEAGUES_EMAIL} (you)`);
  await expect(theirs.getByText("3 in all that match.")).toBeVisible();
  await chip(theirs, /^Clear person/).click();
  await theirs.getByRole("combobox", { name: "Person" }).selectOption(ADMIN.email);
  await expect(requestRows(theirs).getByText(COLLEAGUES_EMAIL)).toHaveCount(0);
  await expect(requestRows(theirs).getByText(ADMIN.email).first()).toBeVisible();
  await colleague.close();
});
