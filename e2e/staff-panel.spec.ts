import type { Page } from "@playwright/test";
import { afterAPoll, panel, rowOf, scrollTo, scrollTop } from "@/e2e/pages/staff-page";
import {
  answersClicks,
  expect,
  type Member,
  type Service,
  scrollUntil,
  staffCalls,
  staffList,
  test,
} from "./fixtures";

const ROW_HEIGHT = 36;

test.use({
  serviceOptions: { staff: 350 },
  permissions: ["clipboard-read", "clipboard-write"],
});

test("opening, moving, closing, Back and Forward cost no call, and Back comes to the same place", async ({
  staffPage,
  service,
}) => {
  const staff = await service.staff();
  await scrollUntil(staffPage, /All 350 loaded/);
  const calls = service.controls.requests().length;
  const asked = askedBy(staffPage);

  await scrollTo(staffPage, 3_000);
  await rowOf(staffPage, staff[90]?.id ?? 0).click();
  await expectPanelOf(staffPage, staff[90]);
  expect(await scrollTop(staffPage)).toBe(3_000);
  await expect(panel(staffPage)).toContainText("Row 91 of 350 loaded");
  await staffPage.keyboard.press("j");
  await expectPanelOf(staffPage, staff[91]);
  await staffPage.keyboard.press("j");
  await expectPanelOf(staffPage, staff[92]);
  await staffPage.keyboard.press("k");
  await expectPanelOf(staffPage, staff[91]);
  await expect(rowOf(staffPage, staff[91]?.id ?? 0)).toHaveAttribute("aria-current", "true");
  await staffPage.keyboard.press("Escape");
  await expect(panel(staffPage)).toBeHidden();
  await expect(rowOf(staffPage, staff[91]?.id ?? 0)).toBeFocused();

  for (const at of [91, 92, 91, 90]) {
    await staffPage.goBack();
    await expectPanelOf(staffPage, staff[at]);
  }
  await staffPage.goBack();
  await expect(panel(staffPage)).toBeHidden();
  expect(await scrollTop(staffPage)).toBe(3_000);
  await staffPage.goForward();
  await expectPanelOf(staffPage, staff[90]);
  await staffPage.getByRole("button", { name: "Close" }).click();
  await expect(panel(staffPage)).toBeHidden();

  // A click that comes while the list still rolls: its end must not take the panel's address away again.
  await staffList(staffPage).evaluate((list, key) => {
    list.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
    list.dispatchEvent(new Event("scrollend"));
  }, staff[92]?.id);
  await expectPanelOf(staffPage, staff[92]);
  // No key waits for the page to have followed the one before.
  for (let times = 0; times < 20; times += 1) await staffPage.keyboard.press("j");
  await expectPanelOf(staffPage, staff[112]);
  for (const key of ["k", "Escape"]) await staffPage.keyboard.press(key);
  await expect(panel(staffPage)).toBeHidden();
  await expect(rowOf(staffPage, staff[111]?.id ?? 0)).toBeFocused();

  expect(service.controls.requests()).toHaveLength(calls);
  expect(asked).toEqual([]);
});

test("while the list still rolls, a heading that is pressed sorts and a row opens", async ({
  staffPage,
  service,
}) => {
  const staff = await service.staff();
  const row = rowOf(staffPage, staff[10]?.id ?? 0);
  const heading = staffPage.getByRole("columnheader", { name: "ID", exact: true });
  await expect(row).toBeVisible();
  // There and back by a pixel with every frame: it never rests, and stays where it is.
  await staffList(staffPage).evaluate((list) => {
    let turn = 0;
    requestAnimationFrame(function roll() {
      turn += 1;
      list.scrollTop = 100 + (turn % 2);
      if (location.search === "") requestAnimationFrame(roll);
    });
  });
  await expect(staffPage.getByTestId("scroll-pane")).toHaveCSS("pointer-events", "auto");
  const [rowBox, headingBox] = [await row.boundingBox(), await heading.boundingBox()];
  if (!rowBox || !headingBox) throw new Error("The eleventh row or its heading is not in view.");
  // Sorted by id, which is the service's order as well: every row stays where it is.
  await staffPage.mouse.click(headingBox.x + 20, headingBox.y + headingBox.height / 2);
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await staffPage.mouse.click(rowBox.x + 500, rowBox.y + rowBox.height / 2);
  await expectPanelOf(staffPage, staff[10]);
  await expect(staffPage.getByTestId("scroll-pane")).toHaveCSS("pointer-events", "none");
});

test("the panel has every field, the raw JSON, where the row is from, and a link that opens it elsewhere", async ({
  staffPage,
  service,
  context,
}) => {
  const member = (await service.staff())[80];
  await scrollTo(staffPage, 2_400);
  await rowOf(staffPage, member?.id ?? 0).click();
  await expectPanelOf(staffPage, member);
  const fields = panel(staffPage).getByRole("region", { name: "Fields" });
  const shown = await fields.getByRole("term").allTextContents();
  expect(shown.toSorted()).toEqual(Object.keys(member ?? {}).toSorted());
  await expect(fields.getByRole("definition").filter({ hasText: String(member?.email) })).toHaveCount(1);
  const [call] = staffCalls(service);
  await expect(
    panel(staffPage).getByRole("button", { name: `Copy request id ${call?.requestId}` }),
  ).toBeVisible();
  await expect(panel(staffPage)).toContainText("the first of the list");

  await panel(staffPage).getByText("Raw JSON").click();
  await panel(staffPage).getByRole("button", { name: "Copy JSON" }).click();
  await expect(panel(staffPage).getByText("Copied")).toBeVisible();
  expect(JSON.parse(await staffPage.evaluate(() => navigator.clipboard.readText()))).toEqual(member);

  await panel(staffPage).getByRole("button", { name: "Copy link" }).click();
  await expect(panel(staffPage).getByText("Copied")).toHaveCount(2);
  const elsewhere = await context.newPage();
  await elsewhere.goto(await staffPage.evaluate(() => navigator.clipboard.readText()));
  await expectPanelOf(elsewhere, member);
  await expect(rowOf(elsewhere, member?.id ?? 0)).toBeInViewport();
  expect(await scrollTop(elsewhere)).toBeGreaterThan(0);
});

test("a link costs one call with its page; without, finding it has a price and works; who is gone is said to be", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  const staff = await service.staff();
  const address = `${rollcall.home}/staff`;
  const wanted = staff[230];
  const linked = staff[260];

  await expect.poll(() => staffCalls(service).length).toBe(1);
  await page.goto(`${address}?row=${linked?.id}&after=${staff[199]?.id}`);
  await expectPanelOf(page, linked);
  await expect(page.getByText(/Starts after .+ Earlier rows are not loaded/)).toBeVisible();
  await expect(rowOf(page, linked?.id ?? 0)).toBeInViewport();
  expect(await scrollTop(page)).toBeGreaterThan(0);
  await afterAPoll(page);
  expect(queries(service).slice(1)).toEqual([`limit=100&starting_after=${staff[199]?.id}`]);

  await page.goto(`${address}?row=${wanted?.id}`);
  await expect(panel(page)).toContainText("Not among the 100 rows loaded");
  await expect(panel(page)).toContainText(/1 call per 100 rows\. \d+ calls left of this key's budget\./);
  const before = staffCalls(service).length;
  await answersClicks(page);
  await panel(page).getByRole("button", { name: "Look for it" }).click();
  await expectPanelOf(page, wanted);
  await expect(panel(page)).toContainText("Row 231 of 300 loaded");
  // Fewer if what the first link asked for is still in memory.
  expect(staffCalls(service).length - before).toBeLessThanOrEqual(2);

  await page.goto(`${address}?row=12&after=${staff[199]?.id}`);
  await expect(panel(page)).toContainText("No longer there");
  await expect(panel(page).getByRole("button", { name: /^Copy request id req_/ })).toBeVisible();
  await page.goto(`${address}?row=12`);
  await answersClicks(page);
  await panel(page).getByRole("button", { name: "Look for it" }).click();
  await expect(panel(page)).toContainText("Searched all 350 rows: it is not among them.");
  await panel(page).getByRole("button", { name: "Stay on the list" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(staffList(page)).toBeVisible();
});

test("Back and Forward after a reload ask for nothing: the panel closes and its row is in view", async ({
  staffPage: page,
  service,
}) => {
  const staff = await service.staff();
  const member = staff[140];
  await scrollUntil(page, /All 350 loaded/);
  await scrollTo(page, 130 * ROW_HEIGHT);
  await rowOf(page, member?.id ?? 0).click();
  await expectPanelOf(page, member);
  const before = staffCalls(service).length;
  await page.reload();
  await answersClicks(page);
  await expectPanelOf(page, member);
  const top = await scrollTop(page);
  const asked = askedBy(page);

  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/top=/);
  await expect(rowOf(page, member?.id ?? 0)).toBeFocused();
  await expect(rowOf(page, member?.id ?? 0)).toBeInViewport();
  expect(await scrollTop(page)).toBe(top);
  await page.goForward();
  await expectPanelOf(page, member);
  await page.keyboard.press("j");
  await expectPanelOf(page, staff[141]);
  await page.goBack();
  await expectPanelOf(page, member);
  await afterAPoll(page);
  expect(asked).toEqual([]);
  expect(queries(service).slice(before)).toEqual([`limit=100&starting_after=${staff[99]?.id}`]);
});

test("the steps of a visit go back and forth over other pages and links, each to what its address names", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  const staff = await service.staff();
  await page.goto(`${rollcall.home}/staff?row=${staff[240]?.id}&after=${staff[199]?.id}`);
  await answersClicks(page);
  await expectPanelOf(page, staff[240]);
  await page.keyboard.press("j");
  await expectPanelOf(page, staff[241]);
  await page.getByRole("navigation").getByRole("link", { name: "Access" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Access" })).toBeVisible();
  await page.goBack();
  await expectPanelOf(page, staff[241]);
  await page.goBack();
  await expectPanelOf(page, staff[240]);
  await page.goForward();
  await expectPanelOf(page, staff[241]);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Access" })).toBeVisible();
  await expect(page).toHaveURL(rollcall.home);
});

async function expectPanelOf(page: Page, member: Member | undefined): Promise<void> {
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(member?.name ?? "nobody");
  await expect(panel(page).getByRole("button", { name: `Copy id ${member?.id}` })).toBeVisible();
}

function queries(service: Service): string[] {
  return staffCalls(service).map(({ query }) => query.replace(/^\?/, ""));
}

/** What the page asks the server for from now on, but for the status and what a document is made of. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!/\/api\/(status|auth)|\/_next\/|favicon/.test(request.url())) asked.push(request.url());
  });
  return asked;
}
