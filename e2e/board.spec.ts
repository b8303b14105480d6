import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ADMIN, type Console, preparedFolder, startConsole } from "@/e2e/consoles/console";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, test as base, expect, type Service, signIn } from "./fixtures";

interface Board {
  console: Console;
  /** The id of each connection's key in the service. */
  keys: Record<string, string>;
}

/** A console of so many connections, each with a key of its own in the same service. */
const test = base.extend<{ howMany: number; board: Board }>({
  howMany: [3, { option: true }],
  ownConsole: "the board shows all connections there are",
  board: async ({ service, howMany, context }, use) => {
    const data = preparedFolder();
    const folder = mkdtempSync(join(tmpdir(), "rollcall-board-"));
    const file = join(folder, "connections.json");
    const { connections, keys } = connectionsOf(service, howMany);
    writeFileSync(file, JSON.stringify(connections), { mode: 0o600 });
    const console = await startConsole({
      DATA_DIR: data.path,
      DIRECTORY_CONNECTIONS: file,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    await use({ console, keys });
    for (const page of context.pages()) await page.close();
    expect(await console.stop(), console.output()).toBe(0);
    data.remove();
    rmSync(folder, { recursive: true });
  },
});

function connectionsOf({ url, controls }: Service, howMany: number) {
  const [organisation] = controls.state().organisations;
  const createdBy = organisation?.keyMakers[0]?.id ?? 0;
  const keys: Record<string, string> = {};
  const connections = Array.from({ length: howMany }, (_, index) => {
    const id = `shop-${index + 1}`;
    const created = controls.createKey({ createdBy, scopes: ["read:users"] });
    keys[id] = created.id;
    const environment = index === 0 ? "live" : "test";
    return { id, label: `Shop ${index + 1}`, baseUrl: url, apiKey: created.value, environment };
  });
  return { connections, keys };
}

function rows(page: Page) {
  return page.getByRole("list", { name: "Connections, worst first" }).getByRole("listitem");
}

async function read(page: Page, { console }: Board, connection: string): Promise<void> {
  const asked = { headers: { "X-Rollcall": "1", "Cache-Control": "no-cache" } };
  await page.request.get(`${console.url}/api/c/${connection}/v1/staff?limit=1`, asked);
}

async function openBoard(page: Page, board: Board): Promise<void> {
  await signIn(page, board.console, "shop-1");
  for (const id of Object.keys(board.keys)) await read(page, board, id);
  await page.goto(board.console.url);
  await expect(page.getByRole("heading", { name: "Connections" })).toBeVisible();
}

test("worst first; a row leads to its access page; its order is held while somebody is on it; the switcher; stale", async ({
  page,
  board,
  service,
}) => {
  await openBoard(page, board);
  await expect(rows(page)).toContainText([/Shop 1.*Working/, /Shop 2.*Working/, /Shop 3.*Working/]);
  await expect(page.getByText("Updated every 2 s")).toBeVisible();
  service.controls.revokeKey(board.keys["shop-3"]);
  await read(page, board, "shop-3");
  await expect(rows(page)).toContainText([/Shop 3.*Key rejected/, /Shop 1/, /Shop 2/]);
  await expect(page.getByText("1 problem · 2 working")).toBeVisible();
  await expectAccessibleInBoth(page);
  await rows(page)
    .first()
    .click({ position: { x: 600, y: 18 } });
  await expect(page).toHaveURL(`${board.console.url}/c/shop-3`);
  await expect(page.getByRole("heading", { name: "Access: Key rejected" })).toBeVisible();

  await page.goto(board.console.url);
  await answersClicks(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /^Shop 1/ })).toBeFocused();
  service.controls.revokeKey(board.keys["shop-2"]);
  await read(page, board, "shop-2");
  await expect(page.getByText(/The order has changed/)).toBeVisible();
  await expect(rows(page)).toContainText([/Shop 3/, /Shop 1/, /Shop 2.*Key rejected/]);
  await page.getByRole("button", { name: "Sort now" }).click();
  await expect(rows(page)).toContainText([/Shop [23]/, /Shop [23]/, /Shop 1/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/c\/shop-[23]$/);

  await page.goto(`${board.console.url}/c/shop-1/staff`);
  await answersClicks(page);
  await page.getByRole("button", { name: /^Shop 1.*change connection/ }).click();
  const list = page.getByRole("dialog", { name: "Connections" });
  await expect(list.getByRole("link", { name: /Shop 2/ })).toContainText(/test.*Key rejected/i);
  await expectAccessibleInBoth(page, ":popover-open");
  await list.getByRole("link", { name: /Shop 2/ }).click();
  await expect(page).toHaveURL(`${board.console.url}/c/shop-2/staff`);
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: /^Shop 2.*change connection/ }).click();
  await list.getByRole("link", { name: "All connections" }).click();
  await expect(rows(page)).toHaveCount(3);

  // A page of its own: refused connections are what its console will complain about.
  const other = await page.context().newPage();
  await other.goto(board.console.url);
  await expect(rows(other)).toHaveCount(3);
  await page.close();
  expect(await board.console.stop()).toBe(0);
  await expect(other.getByText(/^Out of date:/)).toBeVisible();
  await other.close();
});

test.describe("twenty", () => {
  test.use({ howMany: 20 });

  test("fit one screen, and a visit to them costs the service nothing", async ({ page, board, service }) => {
    await openBoard(page, board);
    const before = service.arrivals.length;
    await expect(rows(page)).toHaveCount(20);
    await expect(rows(page).last()).toBeInViewport({ ratio: 1 });
    await page.waitForResponse((answer) => answer.url().includes("/api/status") && answer.ok());
    await page.waitForResponse((answer) => answer.url().includes("/api/status") && answer.ok());
    expect(service.arrivals.length).toBe(before);
    const wide = async (width: number) => {
      await page.setViewportSize({ width, height: 844 });
      return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    };
    expect(await wide(1024)).toBeLessThanOrEqual(0);
    expect(await wide(390)).toBeLessThanOrEqual(0);
  });
});
