import { test as base, expect, type Page } from "@playwright/test";
import type { ResourceName } from "@/lib/contract/resources";
import { createSandbox, type Sandbox, type SandboxOptions } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { ADMIN, type Console, preparedFolder, SESSION, startConsole } from "./console";
import { type Seat, type SharedConsole, shareConsole } from "./shared-console";
import { type Twist, twisted } from "./twist";

/** A staff item with every field. */
export type Member = { id: number; name: string } & Record<string, unknown>;

/** A service that a journey can steer while it is being read. */
export interface Service {
  url: string;
  apiKey: string;
  controls: Sandbox["controls"];
  /** Every access token it has issued. */
  tokens: string[];
  /** The paths of the requests that have reached it, answered or not yet. */
  arrivals: string[];
  /** All staff in the service's own order. */
  staff(): Promise<Member[]>;
  /** Their ids. */
  staffIds(): Promise<string[]>;
}

interface Options {
  /** What the service of this journey is like. */
  serviceOptions: SandboxOptions;
  twist: Twist;
  /** What its connection reads. */
  resources: readonly ResourceName[];
  /**
   * Why this journey needs a console of its own: because it stops it, signs out, looks at all connections there are, uses up what
   * one person may ask, … Else it has a connection of its own in a console that it shares with the other journeys of its worker.
   */
  ownConsole: string | undefined;
  /** Settings of a console of its own, which it has then, beside those that every console has. */
  settings: Record<string, string>;
  /** Statuses that the browser may report as failed loads in its console. */
  expectedStatuses: number[];
}

interface Fixtures {
  service: Service;
  rollcall: Console;
  /** Its connection in a shared console, unless it has a console of its own. */
  seat: Seat | undefined;
  /** A page of somebody signed in, on the staff page. */
  staffPage: Page;
}

/** A console for a journey; one that is shared is not the journey's to end. */
interface Running {
  rollcall: Console;
  end?(): Promise<void>;
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

  seat: async ({ sharedConsole, resources, ownConsole, settings }, use) => {
    const isOwn = ownConsole !== undefined || Object.keys(settings).length > 0;
    await use(isOwn ? undefined : await sharedConsole.next(resources));
  },

  service: async ({ serviceOptions, twist, seat }, use) => {
    const options = { ...serviceOptions, ...(seat && { apiKey: seat.apiKey }) };
    const sandbox = createSandbox(options);
    const tokens: string[] = [];
    const arrivals: string[] = [];
    const served = recorded(twisted(sandbox, twist), tokens, arrivals);
    seat?.serve(served);
    const listening = seat ?? (await listenSandbox(served, { port: 0 }));
    const { apiKey, controls } = sandbox;
    await use({
      url: listening.url,
      apiKey,
      controls,
      tokens,
      arrivals,
      staff: () => readStaff(serviceOptions),
      staffIds: async () => (await readStaff(serviceOptions)).map(({ id }) => String(id)),
    });
    await listening.close();
  },

  rollcall: async ({ service, resources, settings, seat, context }, use) => {
    const running: Running = seat ?? (await startOwn(service, { resources, settings }));
    await use(running.rollcall);
    // A page that is left open goes on asking for the status, of a console that ends or of a service that does.
    for (const page of context.pages()) await page.goto("about:blank");
    await running.end?.();
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

  staffPage: async ({ page, rollcall }, use) => {
    await signIn(page, rollcall);
    await use(page);
  },
});

export { expect } from "@playwright/test";

/** A console of this journey alone, on a copy of the prepared data folder, whose one connection is to this service. */
async function startOwn(
  { url, apiKey }: Service,
  { resources, settings }: Pick<Options, "resources" | "settings">,
): Promise<Running> {
  const data = preparedFolder();
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_BASE_URL: url,
    DIRECTORY_API_KEY: apiKey,
    DIRECTORY_LABEL: "Northwind",
    DIRECTORY_ENVIRONMENT: "test",
    DIRECTORY_RESOURCES: resources.join(),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  return {
    rollcall,
    async end() {
      expect(await rollcall.stop(), rollcall.output()).toBe(0);
      data.remove();
    },
  };
}

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

/** Gives the browser the session that a prepared data folder brings. */
export async function bringSession(page: Page, rollcall: Console): Promise<void> {
  const [name = "", value = ""] = (process.env[SESSION] ?? "").split("=");
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
  // It has begun to: nothing is left to do when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

type Fault = Parameters<Service["controls"]["failNext"]>[0];

/** Lets the service's next answer, or as many as told, be an error of this status. */
export function failNext(service: Service, status: number, more: Partial<Fault> = {}): void {
  const code = status === 429 ? "rate_limited" : "api_error";
  service.controls.failNext({ endpoint: "v1", kind: "error", status, code, ...more });
}

/** The calls for staff that the service has answered, oldest first. */
export function staffCalls({ controls }: Service) {
  return controls.requests().filter(({ path }) => path === "/v1/staff");
}

/** The list that scrolls. */
export function staffList(page: Page) {
  return page.getByRole("region", { name: "Staff list" });
}

/**
 * Turns the wheel over the list until it is at its end and the text there matches, and notes every row that was in the
 * document. Rows must come in the list's order. A wheel of the browser's own: a script that scrolls with every frame can come
 * upon a fault of Chromium's, after which that page never has another frame until somebody turns the wheel.
 */
export async function scrollUntil(page: Page, tail: RegExp): Promise<{ keys: string[]; mostRows: number }> {
  const browser = await page.context().newCDPSession(page);
  const positions = new Map<number, string>();
  let mostRows = 0;
  for (;;) {
    const seen = await staffList(page).evaluate(look, tail.source);
    mostRows = Math.max(mostRows, seen.rows.length);
    for (const [position, key] of seen.rows) positions.set(position, key);
    if (seen.isEnd && !seen.isBlank) break;
    const deltaY = seen.isBlank ? 1 : 1_000;
    await browser.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...seen.middle, deltaX: 0, deltaY });
  }
  await browser.detach();
  const keys = [...positions].sort(([a], [b]) => a - b).map(([, key]) => key);
  return { keys, mostRows };
}

/** What is in the list. It runs in the page. */
async function look(scroller: Element, tail: string) {
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
  return { rows, isBlank, isEnd, middle: { x: left + width / 2, y: top + height / 2 } };
}

function recorded(sandbox: Sandbox, tokens: string[], arrivals: string[]): Sandbox {
  return {
    ...sandbox,
    async fetch(request, peer) {
      const { pathname } = new URL(request.url);
      arrivals.push(pathname);
      const response = await sandbox.fetch(request, peer);
      if (pathname === "/oauth/token" && response.ok) {
        const { access_token: token } = (await response.clone().json()) as { access_token: string };
        tokens.push(token);
      }
      return response;
    },
  };
}

/** Reads from a second service of the same making, so that the journey's own budget is left alone. */
async function readStaff(options: SandboxOptions): Promise<Member[]> {
  const twin = createSandbox({ ...options, limits: { resources: 1_000_000 } });
  const peer = { address: "127.0.0.1" };
  const ask = async (path: string, method: string, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await twin.fetch(new Request(`http://twin${path}`, { method, headers }), peer)).json();
  };
  const { access_token: token } = await ask("/oauth/token", "POST", twin.apiKey);
  const staff: Member[] = [];
  for (;;) {
    const last = staff.at(-1);
    const page = await ask(`/v1/staff?limit=100${last ? `&starting_after=${last.id}` : ""}`, "GET", token);
    staff.push(...page.data);
    if (!page.has_more) return staff;
  }
}
