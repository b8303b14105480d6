import { ADMIN } from "@/e2e/consoles/console";
import { sections } from "@/e2e/pages/shell-page";
import { confirmReload, filterBox, panel, rowOf, rows, scrollTo, scrollTop } from "@/e2e/pages/staff-page";
import { answersClicks, expect, failNext, scrollUntil, signIn, staffCalls, test } from "./fixtures";

test.use({ serviceOptions: { staff: 500 }, expectedStatuses: [500, 502] });

const ROW_HEIGHT = 36;

test("a reload comes back to the same row for one call, says that it is midway, and offers the beginning", async ({
  staffPage: page,
  service,
}) => {
  const ids = await service.staffIds();
  await scrollUntil(page, /All 500 loaded/);
  await scrollTo(page, 315 * ROW_HEIGHT);
  await expect(page).toHaveURL(new RegExp(`after=${ids[299]}&top=${ids[315]}$`));
  const before = staffCalls(service).length;
  await page.reload();
  await expect(rowOf(page, ids[315] ?? "")).toBeInViewport();
  await answersClicks(page);
  expect(await scrollTop(page)).toBe(15 * ROW_HEIGHT);
  await expect(page.getByText("100 loaded, starting partway")).toBeVisible();
  await expect(page.getByText(`Starts after ${ids[299]}. Earlier rows are not loaded.`)).toBeVisible();
  expect(
    staffCalls(service)
      .slice(before)
      .map(({ query }) => query),
  ).toHaveLength(1);

  await scrollUntil(page, /End of the list: 200 loaded, starting partway\. Earlier rows are not loaded\./);
  const midway = staffCalls(service).length;
  await page.getByRole("button", { name: "Load from the beginning (1 call)" }).click();
  await confirmReload(page);
  await expect(page.getByText("First 100 loaded")).toBeVisible();
  await expect(page.getByText(/^Starts after/)).toBeHidden();
  await expect(rowOf(page, ids[0] ?? "")).toBeInViewport();
  await expect(rowOf(page, ids[0] ?? "")).toBeFocused();
  expect(staffCalls(service)).toHaveLength(midway + 1);
  // The address follows: another reload does not go midway again.
  await expect(page).not.toHaveURL(/after=/);
});

test("a list that begins after its last row offers the beginning too", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  const ids = await service.staffIds();
  await page.goto(`${rollcall.home}/staff?after=${ids[499]}`);
  await page.getByRole("button", { name: "Load from the beginning (1 call)" }).click();
  await expect(page.getByText("First 100 loaded")).toBeVisible();
});

test("who has to sign in first comes to the place of the link, for one call", async ({
  page,
  service,
  rollcall,
}) => {
  const ids = await service.staffIds();
  await page.goto(`${rollcall.home}/staff?after=${ids[299]}&top=${ids[315]}`);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("100 loaded, starting partway")).toBeVisible();
  await answersClicks(page);
  await expect(rowOf(page, ids[315] ?? "")).toBeInViewport();
  expect(await scrollTop(page)).toBe(15 * ROW_HEIGHT);
  await expect(page).toHaveURL(new RegExp(`after=${ids[299]}&top=${ids[315]}$`));
  expect(staffCalls(service)).toHaveLength(1);
});

test("a list entered midway never claims to be all, and an address follows what is shown", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  const ids = await service.staffIds();
  await page.goto(`${rollcall.home}/staff?after=${ids[299]}&top=${ids[315]}`);
  await answersClicks(page);
  await scrollUntil(page, /End of the list: 200 loaded, starting partway/);
  await expect(page.getByRole("status").getByText("200 staff are loaded, starting partway")).toBeAttached();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "-1");
  await filterBox(page).fill("nobody is called this");
  await expect(page.getByText("No match in the 200 loaded, starting partway", { exact: true })).toBeVisible();
  await expect(
    page.getByText("No match in the 200 loaded, starting partway. Earlier rows are not loaded."),
  ).toBeVisible();
  await filterBox(page).fill("");
  // The view is at its beginning again, and so is what a reload comes back to.
  await expect(page).toHaveURL(new RegExp(`after=${ids[299]}&top=${ids[300]}$`));

  await page.goto(`${rollcall.home}/staff?row=${ids[4]}`);
  await answersClicks(page);
  await page.goto(`${rollcall.home}/staff?after=${ids[299]}&top=${ids[315]}`);
  await scrollUntil(page, /End of the list: 200 loaded, starting partway/);
  await page.evaluate((id) => history.pushState(null, "", `?row=${id}&after=`), ids[4]);
  await expect(panel(page)).toContainText("It may be on an earlier page, which is not loaded");
  await panel(page).getByRole("button", { name: "Load from the beginning (1 call)" }).click();
  await confirmReload(page);
  await expect(panel(page).getByRole("button", { name: `Copy id ${ids[4]}` })).toBeVisible();
  await expect(panel(page)).toContainText("Row 5 of 100 loaded");
});

test("a link to the first row of its page stays midway when its panel is closed", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  const ids = await service.staffIds();
  await page.goto(`${rollcall.home}/staff?row=${ids[300]}&after=${ids[299]}`);
  await answersClicks(page);
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(new RegExp(`after=${ids[299]}&top=${ids[300]}$`));
});

test("Reload costs one call, never comes from memory, and keeps what is loaded when it fails", async ({
  staffPage: page,
  service,
}) => {
  const reload = page.getByRole("button", { name: "Reload (1 call)" });
  await reload.click();
  await expect.poll(() => staffCalls(service).length).toBe(2);
  await expect(page.getByText("First 100 loaded")).toBeVisible();

  // A list that is searched has its rows a moment later.
  await filterBox(page).fill("zo");
  await expect(page.getByText(/^\d+ of the first 100/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press("r");
  await expect.poll(() => staffCalls(service).length).toBe(3);
  await expect(page.getByRole("grid")).toBeFocused();
  await filterBox(page).fill("");

  await scrollUntil(page, /All 500 loaded/);
  // What is found begins with the first.
  await filterBox(page).fill("a");
  await expect(page.locator('[data-index="0"]')).toBeInViewport();
  await filterBox(page).fill("");
  await scrollTo(page, 300 * ROW_HEIGHT);
  await filterBox(page).press("ArrowDown");
  await expect(page.locator('[data-index="0"]')).toBeFocused();
  await expect(page.locator('[data-index="0"]')).toBeInViewport();
  // Clear of the headings, too.
  await scrollTo(page, ROW_HEIGHT / 2);
  await filterBox(page).press("ArrowDown");
  await expect.poll(() => scrollTop(page)).toBe(0);
  failNext(service, 500, { times: 3 });
  const top = async () => (await reload.boundingBox())?.y ?? Number.NaN;
  const place = await top();
  await reload.click();
  await confirmReload(page);
  await expect(page.getByText("Not reloaded. The service failed. Loaded rows stay.")).toBeVisible();
  expect(Math.abs((await top()) - place), "it stays where it was pressed").toBeLessThan(5);
  await expect(page.getByText("500 in all")).toBeVisible();

  service.controls.setStaff(40);
  const before = staffCalls(service).length;
  await rows(page).last().focus();
  await page.keyboard.press("r");
  await confirmReload(page);
  await expect(page.getByText("40 in all")).toBeVisible();
  await expect(rows(page).first()).toBeFocused();
  await expect(page.getByText("Not reloaded")).toBeHidden();
  expect(staffCalls(service)).toHaveLength(before + 1);

  await page.getByRole("button", { name: "Bring back the 500 rows from before" }).click();
  await expect(page.getByText("500 in all")).toBeVisible();
  await expect(rows(page).first()).toBeFocused();
  // Elsewhere and back again: what is loaded is shown, and nothing is asked for.
  await sections(page).getByRole("link", { name: "Access" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Access" })).toBeVisible();
  await sections(page).getByRole("link", { name: "Staff" }).click();
  await expect(page.getByText("500 in all")).toBeVisible();
  expect(staffCalls(service)).toHaveLength(before + 1);
});

test("↓, j and k from the page lead to the first row in view and scroll nothing, also where a reload came back to", async ({
  staffPage: page,
  service,
}) => {
  const ids = await service.staffIds();
  const row = (at: number) => rowOf(page, ids[at] ?? "");
  const leave = () => page.getByRole("button", { name: "Export …" }).focus();
  await scrollUntil(page, /All 500 loaded/);
  for (const [at, key] of [
    [420, "ArrowDown"],
    [220, "j"],
    [330, "k"],
  ] as const) {
    await leave();
    await scrollTo(page, at * ROW_HEIGHT - 10);
    await page.keyboard.press(key);
    await expect(row(at)).toBeFocused();
    expect(await scrollTop(page)).toBe(at * ROW_HEIGHT - 10);
  }
  // A row in view that somebody was on is where they go on.
  await page.keyboard.press("ArrowDown");
  await expect(row(331)).toBeFocused();
  await leave();
  await page.keyboard.press("j");
  await expect(row(331)).toBeFocused();
  await leave();
  await scrollTo(page, 331.5 * ROW_HEIGHT);
  await page.keyboard.press("ArrowDown");
  await expect(row(331)).toBeFocused();
  expect(await scrollTop(page)).toBe(331 * ROW_HEIGHT);

  await expect(page).toHaveURL(new RegExp(`after=${ids[299]}&top=${ids[331]}$`));
  await page.reload();
  await answersClicks(page);
  await expect(row(331)).toBeInViewport();
  await page.keyboard.press("ArrowDown");
  await expect(row(331)).toBeFocused();
  expect(await scrollTop(page)).toBe(31 * ROW_HEIGHT);
  await expect(page).toHaveURL(new RegExp(`after=${ids[299]}&top=${ids[331]}$`));
});

test("columns that are hidden stay hidden, in the server's HTML too, and one column always stays", async ({
  staffPage: page,
  rollcall,
}) => {
  const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const menu = page.getByRole("group", { name: "Columns shown" });
  await expect(heading("Email")).toBeVisible();
  await page.getByRole("button", { name: /^Columns \d+ of \d+$/ }).click();
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/session/settings"));
  await menu.getByRole("checkbox", { name: "Email" }).uncheck();
  await expect(heading("Email")).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Requests" }).click();
  await expect(page.getByRole("region", { name: "Requests list" })).toBeVisible();
  await page.goBack();
  await expect(heading("Name")).toBeVisible();
  await expect(heading("Email")).toBeHidden();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await answersClicks(page);
  await expect(heading("Name")).toBeVisible();
  await expect(heading("Email")).toBeHidden();
  const html = await (await page.request.get(`${rollcall.home}/staff`)).text();
  const shown = /role="grid"[^]*?data-key/.exec(html)?.[0] ?? "";
  expect(shown).toContain("Sort loaded rows by Name");
  expect(shown).not.toContain("Sort loaded rows by Email");

  await page.getByRole("button", { name: /^Columns/ }).click();
  await expect(menu).toBeVisible();
  const boxes = menu.getByRole("checkbox", { checked: true, disabled: false });
  while ((await boxes.count()) > 0) await boxes.last().uncheck();
  await expect(page.locator("[role=columnheader][aria-sort]")).toHaveCount(1);
  await expect(menu.getByRole("checkbox", { checked: true })).toBeDisabled();
  await menu.getByRole("checkbox", { name: "Name", exact: true }).check();
  await expect(heading("Name")).toBeVisible();
});

test("columns that an earlier release keeps hidden in a cookie stay hidden, and the cookie goes", async ({
  page,
  context,
  rollcall,
}) => {
  const name = `rollcall-columns-${rollcall.connection}`;
  const cookies = async () => (await context.cookies(`${rollcall.home}/staff`)).map((cookie) => cookie.name);
  const { hostname: domain, pathname: path } = new URL(rollcall.home);
  await context.addCookies([{ name, value: "email.a%252Eb", domain, path, sameSite: "Lax" }]);
  await signIn(page, rollcall);
  const email = page.getByRole("columnheader", { name: "Email", exact: true });
  await expect(email).toBeHidden();
  expect(await cookies()).toContain(name);
  await page.mouse.move(400, 400);
  await page.mouse.move(410, 410);
  await expect.poll(cookies).not.toContain(name);
  await page.reload();
  await answersClicks(page);
  await expect(page.getByRole("columnheader", { name: "Name", exact: true })).toBeVisible();
  await expect(email).toBeHidden();
});
