import type { Page } from "@playwright/test";
import { read } from "@/e2e/pages/requests-page";
import { afterAPoll, chip, openUserMenu, popover } from "@/e2e/pages/shell-page";
import { filterBox } from "@/e2e/pages/staff-page";
import {
  answersClicks,
  expect,
  keepSettingsHere,
  type Service,
  scrollUntil,
  staffList,
  test,
} from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [403, 404] });

test.describe("the verdict", () => {
  test("working: since when, last good, and the request that proves it", async ({ staffPage, service }) => {
    await expect(chip(staffPage)).toHaveText(/Working/);
    await chip(staffPage).click();
    const panel = popover(staffPage, "Access: Working");
    const [call] = service.controls.requests().filter(({ path }) => path === "/v1/staff");
    await expect(panel.getByRole("button", { name: `Copy request id ${call?.requestId}` })).toBeVisible();
    await expect(panel).toContainText(/Last OK\s*(\d+ s ago|now)/);
  });

  test("a lock: said in words with who can lift it and its proof; unlocked, it recovers by itself", async ({
    staffPage,
    service,
  }) => {
    service.controls.lock();
    await scrollUntil(staffPage, /The organisation is locked/);
    await expect(chip(staffPage)).toHaveText(/Organisation locked/);
    await expect(staffPage).toHaveTitle("● Locked · Staff · Northwind");
    const icon = staffPage.locator('link[rel="icon"]');
    await expect(icon).toHaveAttribute("href", "/favicon-trouble.svg");
    await chip(staffPage).press("Enter");
    const panel = popover(staffPage, "Access: Organisation locked");
    const refused = service.controls.requests().find(({ status }) => status === 403);
    await expect(panel).toContainText("An administrator of the organisation");
    await expect(panel.getByRole("button", { name: `Copy request id ${refused?.requestId}` })).toBeVisible();
    await staffPage.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(chip(staffPage)).toBeFocused();
    service.controls.unlock();
    await staffPage.getByRole("button", { name: "Try again" }).click();
    await expect(chip(staffPage)).toHaveText(/Working/);
    await expect(staffPage).toHaveTitle("Staff · Northwind");
    await expect(icon).toHaveAttribute("href", "/favicon.svg");
  });

  test("one resource that may not be read is named, and the others go on working", async ({
    staffPage,
    service,
    rollcall,
  }) => {
    service.controls.setScopes(["read:users"]);
    await read(staffPage, rollcall, ["participants"]);
    await expect(chip(staffPage)).toHaveText(/No permission \(participants\)/);
    await scrollUntil(staffPage, /All 300 loaded/);
    await chip(staffPage).click();
    const list = popover(staffPage, /No permission/).getByRole("list", { name: "By resource" });
    await expect(list.getByRole("listitem")).toHaveText([/participants.*No permission/, /staff.*Working/]);
  });
});

test.describe("the budget", () => {
  test("who spends it: you, and programs that Rollcall knows nothing of", async ({ staffPage, service }) => {
    await spend(service, 5);
    await scrollUntil(staffPage, /All 300 loaded/);
    await staffPage.getByTestId("budget").focus();
    await staffPage.getByRole("button", { name: /of 120/ }).press("Enter");
    const panel = popover(staffPage, "This key's request budget");
    await expect(panel.getByRole("row", { name: /you opening and scrolling 3/ })).toBeVisible();
    await expect(panel.getByRole("row", { name: /other programs .* 5/ })).toBeVisible();
    await expect(panel).toContainText("Other programs with this key: 5 calls of this window.");
    await expect(panel).toContainText("112 of 120 requests left");
    await expect(panel).toContainText(/Resets\s*in \d+ s/);
    await staffPage.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(staffPage.getByRole("button", { name: /of 120/ })).toBeFocused();
  });
});

test.describe("announcements of the service", () => {
  test("a deprecated endpoint: which, from when it may go, how to migrate; put away for this session", async ({
    staffPage,
    service,
  }) => {
    const sunset = Date.UTC(2031, 4, 12);
    service.controls.deprecate("GET /v1/staff", { sunset, link: "https://docs.example/migrate" });
    await scrollUntil(staffPage, /All 300 loaded/);
    const banner = staffPage.getByRole("status").filter({ hasText: "is deprecated" });
    await expect(banner).toContainText("/v1/staff is deprecated. Migrate by 12 May 2031");
    const link = banner.getByRole("link", { name: "Migration guide" });
    await expect(link).toHaveAttribute("href", "https://docs.example/migrate");
    await expect(link).toHaveAttribute("rel", "noreferrer");
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();
    await staffPage.reload();
    await afterAPoll(staffPage);
    await expect(banner).toBeHidden();
  });

  test("another version than Rollcall speaks is a warning", async ({ staffPage, service }) => {
    const headers = { "service-version": "v2" };
    service.controls.failNext({
      endpoint: "v1",
      kind: "error",
      status: 404,
      code: "resource_missing",
      headers,
    });
    await scrollUntil(staffPage, /no longer knows the row/);
    await expect(staffPage.getByText("The service answers as version v2")).toBeVisible();
  });
});

test.describe("keys", () => {
  test("? lists them, Esc closes, focus returns; not while typing", async ({ staffPage }) => {
    await staffList(staffPage).focus();
    await staffPage.keyboard.press("?");
    const dialog = popover(staffPage, "Keyboard shortcuts");
    await expect(dialog.getByText("Change the theme")).toBeVisible();
    await staffPage.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(staffList(staffPage)).toBeFocused();
    await filterBox(staffPage).focus();
    await staffPage.keyboard.press("?");
    await expect(dialog).toBeHidden();
  });

  test("t changes the theme; turned off, no single key works until it is turned on by hand", async ({
    staffPage,
  }) => {
    await keepSettingsHere(staffPage);
    const root = staffPage.locator("html");
    await staffPage.keyboard.press("t");
    await expect(root).toHaveAttribute("data-theme", "light");
    await openKeys(staffPage);
    await staffPage.getByLabel("Keys of one character work").uncheck();
    await staffPage.keyboard.press("Escape");
    await staffPage.reload();
    await answersClicks(staffPage);
    await staffPage.keyboard.press("t");
    await staffPage.keyboard.press("?");
    const menu = await openUserMenu(staffPage);
    await expect(menu.getByRole("radio", { name: "light" })).toBeChecked();
    await menu.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await staffPage.getByLabel("Keys of one character work").check();
    await staffPage.getByRole("button", { name: "Close" }).click();
    await staffPage.keyboard.press("t");
    await expect(root).toHaveAttribute("data-theme", "dark");
  });
});

/** By hand, as who has turned keys off must. */
async function openKeys(page: Page): Promise<void> {
  const menu = await openUserMenu(page);
  await menu.getByRole("button", { name: "Keyboard shortcuts" }).click();
}

/** Uses the key as another program would. */
async function spend(service: Service, calls: number): Promise<void> {
  const ask = (path: string, method: string, bearer: string) =>
    fetch(service.url + path, { method, headers: { authorization: `Bearer ${bearer}` } });
  const { access_token: token } = await (await ask("/oauth/token", "POST", service.apiKey)).json();
  for (let i = 0; i < calls; i += 1) await ask("/v1/staff?limit=1", "GET", token);
}
