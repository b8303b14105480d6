import type { Page } from "@playwright/test";
import { answersClicks, expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 80 }, viewport: { width: 1280, height: 720 } });

test("where nothing has the focus, page keys scroll the page's part below the frame, which stays in the window", async ({
  staffPage: page,
  rollcall,
}) => {
  const read = `${rollcall.home.replace("/c/", "/api/c/")}/v1/staff`;
  const headers = { "X-Rollcall": "1" };
  for (let limit = 1; limit <= 30; limit += 1)
    await page.request.get(`${read}?limit=${limit}`, { headers, failOnStatusCode: true });
  await expectPageKeys(page, rollcall.home);
  await expectPageKeys(page, `${rollcall.url}/settings/you`);
  await expectPageKeys(page, `${rollcall.home}/requests`);

  // The focus stays on the link that led to the page.
  await page.getByRole("link", { name: "Access", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Access/ })).toBeVisible();
  await pressUntilRest(page, "End");
  expect(await page.evaluate(placeInPage)).toBe("end");

  // The name of a link is in a tip once the sidebar is collapsed.
  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await page.getByRole("link", { name: "Access", exact: true }).focus();
  await expect(page.locator(":popover-open")).toBeVisible();
  await pressUntilRest(page, "Home");
  expect(await page.evaluate(placeInPage)).toBe("beginning");
});

async function expectPageKeys(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await answersClicks(page);
  await pressUntilRest(page, "End");
  expect(await page.evaluate(placeInPage), `End at ${address}`).toBe("end");
  await pressUntilRest(page, "Home");
  expect(await page.evaluate(placeInPage), `Home at ${address}`).toBe("beginning");
  await pressUntilRest(page, "PageDown");
  expect(await page.evaluate(placeInPage), `PageDown at ${address}`).not.toBe("beginning");
  const below = () => document.documentElement.scrollHeight - innerHeight;
  expect(await page.evaluate(below), `what of ${address} is below the window`).toBe(0);
}

/**
 * Presses a key that scrolls, and waits until the scrolling has ended: Chromium drops a key that comes while its last one's scroll is
 * ending, on any page.
 */
async function pressUntilRest(page: Page, key: string): Promise<void> {
  const scroll = await page.evaluateHandle(() => ({
    end: new Promise((resolve) =>
      document.addEventListener("scrollend", resolve, { capture: true, once: true }),
    ),
  }));
  await page.keyboard.press(key);
  await scroll.evaluate(({ end }) => end.then(() => undefined));
}

/** Where the largest part of the page that scrolls is scrolled to. */
function placeInPage(): "beginning" | "end" | "between" | undefined {
  const hidden = (each: Element) => each.scrollHeight - each.clientHeight;
  const [part] = [...document.querySelectorAll("main *")]
    .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
    .sort((one, other) => hidden(other) - hidden(one));
  if (!part || hidden(part) === 0) return undefined;
  if (part.scrollTop === 0) return "beginning";
  return part.scrollTop >= hidden(part) - 1 ? "end" : "between";
}
