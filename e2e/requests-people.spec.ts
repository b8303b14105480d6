import { randomBytes } from "node:crypto";
import { signInMany } from "./bench/client/people";
import { ADMIN, preparedFolder, startConsole } from "./console";
import { expect, signIn, test } from "./fixtures";
import { chip, openRequests, readStaff, requestRows, requestsList } from "./requests-page";

test.use({ ownConsole: "it is started with a second person in it" });

test("of two people the list says whose calls are whose, to both", async ({ page, service, browser }) => {
  const data = preparedFolder();
  const secret = randomBytes(32).toString("hex");
  const [cookie = ""] = await signInMany(1, { dataDir: data.path, secret });
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    NEXTAUTH_SECRET: secret,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: service.apiKey,
  });
  const colleague = await browser.newContext();
  try {
    const [name = "", value = ""] = cookie.split("=");
    await colleague.addCookies([{ name, value, url: rollcall.url }]);
    const theirs = await colleague.newPage();
    await openRequests(theirs, rollcall.home);
    await signIn(page, rollcall);
    await readStaff(page, 2);
    await readStaff(theirs, 3);

    await openRequests(page, rollcall.home);
    await requestsList(page).getByRole("button", { name: "bench-1@rollcall.local" }).first().click();
    await expect(page.getByText("3 in all that match.")).toBeVisible();
    await expect(requestRows(page).getByText(ADMIN.email)).toHaveCount(0);

    await openRequests(theirs, rollcall.home);
    await theirs.getByRole("combobox", { name: "Person" }).selectOption("bench-1@rollcall.local (you)");
    await expect(theirs.getByText("3 in all that match.")).toBeVisible();
    await chip(theirs, /^Clear person/).click();
    await theirs.getByRole("combobox", { name: "Person" }).selectOption(ADMIN.email);
    await expect(requestRows(theirs).getByText("bench-1@rollcall.local")).toHaveCount(0);
    await expect(requestRows(theirs).getByText(ADMIN.email).first()).toBeVisible();
  } finally {
    await colleague.close();
    await page.goto("about:blank");
    await rollcall.stop();
    data.remove();
  }
});
