import {
  afterLooks,
  lastWith,
  openAccess,
  partsThatAre,
  proof,
  readOnce,
  verdict,
} from "@/e2e/pages/access-page";
import { followToRequest } from "@/e2e/pages/requests-page";
import { expectAccessible, expectAccessibleInBoth } from "./accessible";
import { expect, test } from "./fixtures";

test.use({
  serviceOptions: { staff: 60 },
  resources: ["staff", "participants"],
});

test("a lock: what it is, whose turn, the next step, the proof, that it passes, and where it was in the day, by the arrow keys", async ({
  signedInPage: page,
  service,
  rollcall,
}) => {
  for (const resource of ["staff", "participants"]) await readOnce(page, rollcall, resource);
  await openAccess(page, rollcall);
  await expect(verdict(page, "Working")).toBeVisible();
  await expect(partsThatAre(page, "good")).toHaveCount(5);

  service.controls.lock();
  await readOnce(page, rollcall);
  await expect(verdict(page, "Organisation locked")).toBeVisible();
  const panel = page.getByRole("region", { name: "Verdict" });
  await expect(panel).toContainText("An administrator of the organisation");
  await expect(panel).toContainText("Unlock it in the service");
  await expect(partsThatAre(page, "trouble")).toContainText(["Organisation"]);
  await expectAccessibleInBoth(page);
  const refused = lastWith(service, 403);
  await followToRequest(page, proof(page));
  await expect(page).toHaveURL(`${rollcall.home}/requests/${refused?.requestId}`);
  await expect(page.getByText("org_locked").first()).toBeVisible();
  await page.goBack();
  await expect(verdict(page, "Organisation locked")).toBeVisible();

  service.controls.unlock();
  await readOnce(page, rollcall);
  await expect(verdict(page, "Working")).toBeVisible();
  await expect(page.getByRole("list", { name: "Changes" })).toContainText("Organisation locked");

  const strip = page.getByRole("slider", { name: "The last 24 hours" });
  await strip.focus();
  // The verdict may be here sooner than what the day ends with.
  await expect(strip).toHaveAttribute("aria-valuetext", /^Working/);
  await page.keyboard.press("ArrowLeft");
  await expect(strip).toHaveAttribute("aria-valuetext", /^Organisation locked for (under )?\d+ s, until/);
  const day = page.getByRole("region", { name: "Last 24 hours" });
  await expect(day.getByRole("link", { name: `Open request ${refused?.requestId}` }).first()).toBeVisible();
  await page.keyboard.press("Home");
  await expect(strip).toHaveAttribute("aria-valuetext", /^Unknown/);
});

test("unknown, until the first look at a connection that nobody reads has asked by itself", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  const answer = service.hold();
  await openAccess(page, rollcall);
  await expect(verdict(page, "Unknown")).toBeVisible();
  await expect(partsThatAre(page, "good")).toHaveCount(0);
  await expectAccessible(page, "not yet known", "light", "main");
  answer();
  await expect(verdict(page, "Working")).toBeVisible();
});

test("conflicting answers are both said: staff may be read, participants may not", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  service.controls.setScopes(["read:users"]);
  service.controls.revokeTokens();
  await readOnce(page, rollcall, "participants");
  await readOnce(page, rollcall);
  await openAccess(page, rollcall);
  await expect(verdict(page, "No permission (participants)")).toBeVisible();
  await expect(partsThatAre(page, "trouble")).toContainText(["No permission (participants)"]);
  await expect(partsThatAre(page, "good")).toHaveCount(4);
  const lines = page.getByRole("list", { name: "By resource" }).getByRole("listitem");
  await expect(lines).toContainText([/Staff.*Working/, /Participants.*No permission/]);
  const denied = page.getByRole("row").filter({ hasText: "/v1/participants" });
  await expect(denied).toContainText("Denied");
  await expect(denied).toContainText("read:participants");
  await expect(denied).toContainText("probably missing");
  await expect(page.getByRole("list", { name: "Granted scopes" })).toContainText(/read:users.*missing\?/);
  await expectAccessibleInBoth(page);
});

test("the budget's hour: who spent it, what others spent, and each 429 with its request", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  service.controls.spendBudget();
  await readOnce(page, rollcall);
  const refused = lastWith(service, 429);
  await openAccess(page, rollcall);
  const panel = page.getByRole("region", { name: "Budget, last hour" });
  await expect(panel.getByRole("row").filter({ hasText: "opening and scrolling" })).toContainText("you");
  await panel.getByText("As a table").click();
  await expect(panel.getByRole("link", { name: `Open request ${refused?.requestId}` })).toBeVisible();
  await expectAccessibleInBoth(page);
});

test("what will go is said by how soon, with the way to migrate; the discovery document on demand", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  const link = "https://docs.example/migrate";
  service.controls.deprecate("GET /v1/staff", { sunset: Date.now() + 20.5 * 86_400_000, link });
  service.controls.deprecate("GET /v1/participants", { sunset: Date.now() - 86_400_000 });
  await readOnce(page, rollcall);
  await readOnce(page, rollcall, "participants");
  await openAccess(page, rollcall);
  const panel = page.getByRole("region", { name: "Versions and deprecations" });
  await expect(panel).toContainText(/Migrate by \d+ \w{3} \d{4}, in 20 days/);
  await expect(panel).toContainText(/Overdue since/);
  await expect(panel.getByRole("link", { name: "Migration guide" }).first()).toHaveAttribute("href", link);
  await expect(panel).toContainText("Service version v1");
  expect(service.arrivals.filter((path) => path.startsWith("/.well-known"))).toEqual([]);
  await panel.getByRole("button", { name: "Fetch the discovery document" }).click();
  await expect(panel).toContainText("token_endpoint");
  await expectAccessibleInBoth(page);
});

test("nothing moves when data comes, and nothing is wider than a phone", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readOnce(page, rollcall);
  await openAccess(page, rollcall);
  await afterLooks(page, 1);
  await page.evaluate(() => {
    const seen = { sum: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  await afterLooks(page, 2);
  const moved = await page.evaluate(() => (window as unknown as { seen: { sum: number } }).seen.sum);
  expect(moved).toBeLessThan(0.01);
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
