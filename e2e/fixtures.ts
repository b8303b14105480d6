import { test as base, expect, type Page } from "@playwright/test";
import { createSandbox, type Sandbox, type SandboxOptions } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { ADMIN, type Console, startConsole, temporaryFolder } from "./console";

/** A service that a journey can steer while it is being read. */
export interface Service {
  url: string;
  apiKey: string;
  controls: Sandbox["controls"];
  /** Every access token it has issued. */
  tokens: string[];
  /** The paths of the requests that have reached it, answered or not yet. */
  arrivals: string[];
  /** The ids of all staff in the service's own order. */
  staffIds(): Promise<string[]>;
}

interface Options {
  /** What the service of this journey is like. */
  serviceOptions: SandboxOptions;
  /** Statuses that the browser may report as failed loads in its console. */
  expectedStatuses: number[];
}

interface Fixtures {
  service: Service;
  rollcall: Console;
  /** A page of somebody signed in, on the staff page. */
  staffPage: Page;
}

export const test = base.extend<Options & Fixtures>({
  serviceOptions: [{}, { option: true }],
  expectedStatuses: [[], { option: true }],

  service: async ({ serviceOptions }, use) => {
    const sandbox = createSandbox(serviceOptions);
    const tokens: string[] = [];
    const arrivals: string[] = [];
    const listening = await listenSandbox(recorded(sandbox, tokens, arrivals), { port: 0 });
    const { apiKey, controls } = sandbox;
    await use({
      url: listening.url,
      apiKey,
      controls,
      tokens,
      arrivals,
      staffIds: () => readIds(serviceOptions),
    });
    await listening.close();
  },

  rollcall: async ({ service, context }, use) => {
    const data = temporaryFolder();
    const rollcall = await startConsole({
      DATA_DIR: data.path,
      DIRECTORY_BASE_URL: service.url,
      DIRECTORY_API_KEY: service.apiKey,
      DIRECTORY_LABEL: "Northwind",
      DIRECTORY_ENVIRONMENT: "test",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    await use(rollcall);
    // A page that is left open goes on asking for the status while the console ends.
    for (const page of context.pages()) await page.goto("about:blank");
    expect(await rollcall.stop(), rollcall.output()).toBe(0);
    data.remove();
  },

  // Whatever a page complains about fails its journey, unless the journey is about just that.
  page: async ({ page, expectedStatuses }, use) => {
    const complaints: string[] = [];
    const expected = expectedStatuses.map((status) => `the server responded with a status of ${status}`);
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      if (!expected.some((text) => message.text().includes(text))) complaints.push(message.text());
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

/** Signs in as the administrator and waits for the staff page. */
export async function signIn(page: Page, rollcall: Console): Promise<void> {
  await page.goto(rollcall.url);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
}

/** The list that scrolls. */
export function staffList(page: Page) {
  return page.getByRole("region", { name: "Staff list" });
}

/**
 * Scrolls like a person with a fast wheel until the last row's text matches, and notes every row that was in the
 * document. Rows must come in the list's order.
 */
export async function scrollUntil(page: Page, tail: RegExp): Promise<{ keys: string[]; mostRows: number }> {
  return staffList(page).evaluate(async (scroller, pattern) => {
    const ends = new RegExp(pattern);
    const positions = new Map<number, string>();
    let mostRows = 0;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    function look() {
      const rows = scroller.querySelectorAll<HTMLElement>("[data-key]");
      mostRows = Math.max(mostRows, rows.length);
      for (const row of rows) positions.set(Number(row.ariaRowIndex), row.dataset.key ?? "");
    }
    const deadline = performance.now() + 60_000;
    for (;;) {
      look();
      const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      if (atEnd && ends.test(scroller.textContent ?? "")) break;
      if (performance.now() > deadline) throw new Error(`the list never said ${pattern}`);
      scroller.scrollBy(0, 600);
      await frame();
    }
    const keys = [...positions].sort(([a], [b]) => a - b).map(([, key]) => key);
    return { keys, mostRows };
  }, tail.source);
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

/** Reads the ids from a second service of the same making, so that the journey's own budget is left alone. */
async function readIds(options: SandboxOptions): Promise<string[]> {
  const twin = createSandbox({ ...options, limits: { resources: 1_000_000 } });
  const peer = { address: "127.0.0.1" };
  const ask = async (path: string, method: string, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await twin.fetch(new Request(`http://twin${path}`, { method, headers }), peer)).json();
  };
  const { access_token: token } = await ask("/oauth/token", "POST", twin.apiKey);
  const ids: string[] = [];
  for (;;) {
    const after = ids.length > 0 ? `&starting_after=${ids.at(-1)}` : "";
    const page = await ask(`/v1/staff?limit=100${after}`, "GET", token);
    for (const { id } of page.data) ids.push(String(id));
    if (!page.has_more) return ids;
  }
}
