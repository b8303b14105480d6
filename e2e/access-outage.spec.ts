import { afterLooks, openAccess, readOnce, verdict } from "./access-page";
import { ADMIN, preparedFolder, startConsole } from "./console";
import { expect, signIn, test } from "./fixtures";

test.use({ ownConsole: "it is stopped and started again" });

test("Rollcall's server goes and comes back: said in words, what is shown stays, and it goes on by itself", async ({
  browser,
  service,
}) => {
  test.slow();
  const data = preparedFolder();
  const settings = {
    DATA_DIR: data.path,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: service.apiKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const first = await startConsole(settings);
  // A page of its own: refused connections are what its console will complain about.
  const page = await browser.newPage();
  await signIn(page, first);
  await openAccess(page, first);
  await expect(verdict(page, "Working")).toBeVisible();
  const spent = page.getByRole("table", { name: "Spent in the last hour" });
  const browsed = spent.getByRole("row").filter({ hasText: "opening and scrolling" });
  await expect(browsed).toContainText("you");
  const before = await browsed.textContent();
  await afterLooks(page, 1);

  expect(await first.stop()).toBe(0);
  await expect(
    page.getByText(/^Rollcall’s server does not answer; what is shown is from .*; trying again/),
  ).toBeVisible();
  const check = page.getByRole("region", { name: "Check now" });
  await expect(check).toContainText(/Stale: the last look failed; this was so \d+ s ago/);
  await expect(verdict(page, "Working")).toBeVisible();
  await expect(browsed).toHaveText(before ?? "");
  await page.getByRole("button", { name: /Check now/ }).click();
  await expect(check).toContainText("The check was not made: Rollcall's own server does not answer.");

  service.controls.lock();
  const second = await startConsole({ ...settings, PORT: new URL(first.url).port });
  await expect(check).not.toContainText("Stale", { timeout: 30_000 });
  await expect(page.getByText("does not answer")).toHaveCount(0);
  await readOnce(page, second);
  await expect(verdict(page, "Organisation locked")).toBeVisible();
  // What was spent before the restart is in the journal.
  await expect(browsed).toContainText(/you.*[2-9]$/);
  await page.close();
  expect(await second.stop(), second.output()).toBe(0);
  data.remove();
});
