import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { ADMIN, type Console, SESSION } from "@/e2e/consoles/console";
import {
  type ConsoleFixtures,
  type ConsoleOptions,
  runConsole,
  serveTest,
  takeSeat,
} from "@/e2e/consoles/console-fixtures";
import { type SharedConsole, shareConsole } from "@/e2e/consoles/shared-console";

interface Options extends ConsoleOptions {
  /** Statuses that the browser may report as failed loads in its console. */
  expectedStatuses: number[];
}

interface Fixtures extends ConsoleFixtures {
  /** A page of somebody signed in that shows nothing yet: for journeys that are not about staff, as a page more takes a second. */
  signedInPage: Page;
  /** A page of somebody signed in, on the staff page. */
  staffPage: Page;
}

export const test = base.extend<Options & Fixtures, { sharedConsole: SharedConsole }>({
  serviceOptions: [{}, { option: true }],
  twist: [{}, { option: true }],
  resources: [["staff"], { option: true }],
  ownConsole: [undefined, { option: true }],
  settings: [{}, { option: true }],
  expectedStatuses: [[], { option: true }],

  // It starts with the first journey that takes a connection of it.
  sharedConsole: [
    async ({}, use) => {
      const shared = shareConsole();
      await use(shared);
      await shared.close();
    },
    { scope: "worker" },
  ],

  seat: takeSeat,
  service: serveTest,

  rollcall: async ({ service, resources, settings, seat, context }, use) => {
    await runConsole({ service, resources, settings, seat }, async (rollcall) => {
      await use(rollcall);
      // A page that is left open goes on asking for the status, of a console that ends or of a service that does.
      for (const page of context.pages()) await page.close();
    });
  },

  // Whatever a page complains about fails its journey, unless the journey is about just that.
  page: async ({ page, expectedStatuses }, use) => {
    const complaints: string[] = [];
    const expected = expectedStatuses.map((status) => `the server responded with a status of ${status}`);
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      if (!expected.some((text) => message.text().includes(text)))
        complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await use(page);
    expect(complaints).toEqual([]);
  },

  signedInPage: async ({ page, rollcall }, use) => {
    await bringSession(page, rollcall);
    await use(page);
  },

  staffPage: async ({ page, rollcall }, use) => {
    await signIn(page, rollcall);
    await use(page);
  },
});

export { expect } from "@playwright/test";
export { failNext, type Member, type Service, staffCalls } from "@/e2e/consoles/service";

/**
 * Waits for the staff page of this connection as the administrator: by the session that a prepared data folder brings, and where
 * it does not hold, as in a folder of the journey's own, by signing in.
 */
export async function signIn(page: Page, rollcall: Console, connection = rollcall.connection): Promise<void> {
  await bringSession(page, rollcall);
  await page.goto(`${rollcall.url}/c/${connection}/staff`);
  if (new URL(page.url()).pathname === "/signin") {
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
  }
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  await answersClicks(page);
}

/** Gives the browser the session that a prepared data folder brings of `ADMIN`, or of their colleague. */
export async function bringSession(page: Page, rollcall: Console, whose = SESSION): Promise<void> {
  const [name = "", value = ""] = (process.env[whose] ?? "").split("=");
  if (!name) return;
  const cookie = { name, value, url: rollcall.url, httpOnly: true, sameSite: "Lax" } as const;
  await page.context().addCookies([cookie]);
}

/** Waits until React has taken over the server's HTML, panels too: a click or a key before would do nothing. */
export async function answersClicks(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const headings = [...document.querySelectorAll("h1, h2")];
    const isTaken = (heading: Element) =>
      Object.keys(heading).some((name) => name.startsWith("__reactProps"));
    return headings.some(({ tagName }) => tagName === "H1") && headings.every(isTaken);
  });
  // It has begun to: nothing is left to do when the browser is idle. Where nothing is drawn any more Chromium may never say that it is.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isIdle = false;
        requestIdleCallback(() => {
          isIdle = true;
        });
        (function draw() {
          if (isIdle) resolve();
          else requestAnimationFrame(draw);
        })();
      }),
  );
}

/**
 * Opens the page anew so that every later route of the journey holds from its first request on. In a page that is open when the browser
 * begins to intercept, a request made at that moment may pass.
 */
export async function interceptFromTheStart(page: Page): Promise<void> {
  await page.route("**/*", (route) => route.fallback());
  await page.reload();
  await answersClicks(page);
}

/** Lets nothing that is chosen on this page get into the settings of the account, which other journeys go by too. */
export async function keepSettingsHere(page: Page): Promise<void> {
  await page.route("**/api/session/settings", (route) => route.fulfill({ json: {} }));
}

/** The list that scrolls. */
export function staffList(page: Page) {
  return page.getByRole("region", { name: "Staff list" });
}

/** Turns the wheel over the list until it is at its end and the text there matches. */
export async function scrollUntil(page: Page, tail: RegExp): Promise<void> {
  await turnWheel(page, staffList(page), { tail, isFast: true });
}

/**
 * The same, slowly enough that every row is drawn. @returns the keys of all rows that were in the document, in the list's order,
 * and how many there were at once at most
 */
export async function scrollThrough(page: Page, tail: RegExp): Promise<{ keys: string[]; mostRows: number }> {
  const positions = new Map<number, string>();
  let mostRows = 0;
  await turnWheel(page, staffList(page), { tail, isFast: false }, (drawn) => {
    mostRows = Math.max(mostRows, drawn.length);
    for (const [position, key] of drawn) positions.set(position, key);
  });
  const keys = [...positions].sort(([a], [b]) => a - b).map(([, key]) => key);
  return { keys, mostRows };
}

interface Way {
  tail: RegExp;
  /** Whether rows may be passed over. */
  isFast: boolean;
}

/**
 * A wheel of the browser's own: a script that scrolls with every frame can come upon a fault of Chromium's, after which that page
 * never has another frame until somebody turns the wheel.
 */
async function turnWheel(
  page: Page,
  list: Locator,
  { tail, isFast }: Way,
  note: (drawn: (readonly [position: number, key: string])[]) => void = () => {},
): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (;;) {
    const seen = await list.evaluate(look, tail.source);
    note(seen.rows);
    if (seen.isEnd && !seen.isBlank) break;
    const step = isFast ? FAR : seen.step;
    const deltaY = seen.isBlank ? 1 : step;
    await browser.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...seen.middle, deltaX: 0, deltaY });
  }
  await browser.detach();
}

/** Pixels: of a page of the list it is the most. */
const FAR = 2_500;

/** What is in the list. It runs in the page. */
async function look(scroller: Element, tail: string) {
  // Between two turns of the wheel the page has its turn too: no frame is waited for, as it might not come (see above).
  await new Promise((resolve) => setTimeout(resolve, 10));
  const { left, top, bottom, width, height } = scroller.getBoundingClientRect();
  const rows = Array.from(scroller.querySelectorAll<HTMLElement>("[data-key]"), (row) => {
    return [Number(row.ariaRowIndex), row.dataset.key ?? ""] as const;
  });
  // Rows that are in view are still to be drawn: in their place is what holds them, and no row.
  const isBlank = [top + 60, bottom - 20].some((y) => {
    const there = document.elementsFromPoint(left + 40, y).filter((each) => scroller.contains(each));
    return there.some(({ role }) => role === "rowgroup") && !there.some(({ role }) => role === "row");
  });
  const isAtBottom = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  const isEnd = isAtBottom && new RegExp(tail).test(scroller.textContent ?? "");
  // Rows or words come there by themselves: until then there is nothing to turn for, or not much.
  if (isAtBottom && !isEnd && !isBlank) {
    await new Promise((resolve) => {
      const watching = new MutationObserver(resolve);
      watching.observe(scroller, { subtree: true, childList: true, characterData: true });
      setTimeout(resolve, 500);
    });
  }
  // No further than rows are drawn, even where two turns come at once: each row is to be seen.
  const step = Math.max(Math.floor(height / 2) - 40, 100);
  return { rows, isBlank, isEnd, step, middle: { x: left + width / 2, y: top + height / 2 } };
}
