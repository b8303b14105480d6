import type { Page } from "@playwright/test";
import { ADMIN, type Console, preparedFolder, startConsole } from "@/e2e/consoles/console";
import { chip, openUserMenu } from "@/e2e/pages/shell-page";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, test as base, bringSession, expect } from "./fixtures";

/** A console that nothing is connected to: it has its own sandbox alone. */
const test = base.extend<{ empty: Console }>({
  ownConsole: "nothing is connected to it",
  expectedStatuses: [403],
  empty: async ({ context }, use) => {
    const data = preparedFolder();
    const console = await startConsole({
      DATA_DIR: data.path,
      SANDBOX_STAFF: "300",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    await use(console);
    for (const page of context.pages()) await page.close();
    expect(await console.stop(), console.output()).toBe(0);
    data.remove();
  },
});

function guide(page: Page) {
  return page.getByRole("region", { name: "Getting started" });
}

test("an empty console leads to its staff with a guide that moves nothing: break something, see where, put it away for good, ask for it again", async ({
  page,
  empty,
}) => {
  await bringSession(page, empty);
  await page.goto(empty.url);
  await expect(page).toHaveURL(`${empty.url}/c/sandbox/staff`);
  await answersClicks(page);
  await expect(chip(page)).toHaveText(/Working/);
  expect(await movedSinceTheStart(page)).toEqual([]);
  expect(await serversHtml(page)).toContain(SECTION);
  await expect(guide(page)).toContainText("You are looking at the sandbox");
  await expect(guide(page)).toContainText("DIRECTORY_BASE_URL=https://directory.example");
  await expectAccessibleInBoth(page, "section");

  await guide(page).getByRole("button", { name: "Lock the organisation" }).press("Enter");
  await expect(chip(page)).toHaveText(/Organisation locked/);
  await guide(page).getByRole("link", { name: "The refused request" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await expect(page.getByRole("row", { name: /org_locked/ }).first()).toBeVisible();
  await expect(guide(page)).toBeHidden();
  await page.goBack();
  await guide(page).getByRole("button", { name: "Restore everything" }).press("Enter");
  await expect(chip(page)).toHaveText(/Working/);

  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/session/settings"));
  await guide(page).getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(guide(page)).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();
  expect((await saved).status()).toBe(200);
  expect(await serversHtml(page)).not.toContain(SECTION);

  await page.goto(`${empty.url}/c/sandbox/requests`);
  await answersClicks(page);
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/session/settings"));
  await (await openUserMenu(page)).getByRole("button", { name: "Getting started" }).click();
  await expect(guide(page).getByRole("heading", { name: "Getting started" })).toBeFocused();
  expect((await kept).status()).toBe(200);

  // Folded where it would take the list's place.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await answersClicks(page);
  await expect(guide(page).getByText("Break something", { exact: true })).toBeHidden();
  await guide(page).getByRole("button", { name: "Show" }).click();
  await expect(guide(page).getByText("Break something", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

/** How the guide begins. */
const SECTION = '<section aria-label="Getting started"';

async function serversHtml(page: Page): Promise<string> {
  return (await page.request.get(page.url())).text();
}

interface Shift {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** What of the page below the guide has moved up or down since it began. */
function movedSinceTheStart(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const below = document.getElementById("main");
        new PerformanceObserver((list) => {
          const moved = list
            .getEntries()
            .flatMap((entry) => (entry as unknown as Shift).sources)
            .filter(({ node, previousRect, currentRect }) => {
              return below?.contains(node) && previousRect.y !== currentRect.y;
            });
          resolve(moved.map(({ node }) => node?.textContent ?? ""));
        }).observe({ type: "layout-shift", buffered: true });
        // Where nothing has moved at all nothing is told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
}
