import { openRequests, readStaff, requestsList } from "@/e2e/pages/requests-page";
import { answersClicks, expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, viewport: { width: 390, height: 844 } });

test("on a phone the zoom into a time of another day can be undone while a bar is read out", async ({
  signedInPage: page,
  rollcall,
}) => {
  await openRequests(page, rollcall.home, "?from=2026-01-02T10:00:01Z&to=2026-01-02T11:00:01Z");
  const chart = page.getByRole("slider", { name: /Time range/ });
  await chart.press("End");
  for (let times = 0; times < 2; times += 1) await chart.press("Shift+ArrowLeft");
  await chart.press("Enter");
  await expect(page.getByText("Requests per 5 seconds", { exact: true })).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo zoom" });
  await undo.click({ trial: true });
  await chart.press("Home");
  await expect(page.getByText(/^01-02 [\d:]+ – 01-02 [\d:]+$/)).toBeInViewport({ ratio: 1 });
  await undo.click();
  await expect(page.getByText("Requests per minute", { exact: true })).toBeVisible();
});

test("on a phone whoever scrolls before the script arrives stays where they are", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 20);
  let arrive = () => {};
  const scripts = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(`${rollcall.home}/requests`, { waitUntil: "commit" });
  await requestsList(page).evaluate((list) => list.scrollTo(0, 300));
  arrive();
  await answersClicks(page);
  expect(await requestsList(page).evaluate((list) => list.scrollTop)).toBe(300);
});
