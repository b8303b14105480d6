import type { Page, Route } from "@playwright/test";
import type { Stage } from "./stage";
import { openTab, readBusy, type Tab } from "./tab";

/** The staff page, whose list is loaded further by the product's own "Load more". */
export interface RollcallTab extends Tab {
  /** Loads so much more. @returns main-thread milliseconds of each of the pages that came but the last */
  load(amount: Amount): Promise<number[]>;
  /** Begins the list anew with its first page. */
  reload(): Promise<void>;
}

export type Amount = "Everything" | "Up to 1,000 more rows" | "Up to 100,000 more rows";

const LOAD_MS = 180_000;

/**
 * Pages after the first are answered in the browser with what the sandbox says to the same request: through the console,
 * one person's own pace would have a thousand of them take the better part of a minute, mostly spent waiting.
 */
export async function openRollcall(stage: Stage): Promise<RollcallTab> {
  const tab = await openTab(stage);
  const { page, client } = tab;
  const marks: number[] = [];
  const answer = await answering(stage);
  await page.route("**/v1/staff?*", async (route) => {
    marks.push((await readBusy(client)).main);
    await answer(route);
  });
  await page.goto(`${stage.url}/c/default/staff`, { waitUntil: "networkidle" });
  return {
    ...tab,
    async load(amount) {
      marks.length = 0;
      await loadRest(page, amount);
      return marks.slice(1).map((mark, at) => mark - (marks[at] as number));
    },
    async reload() {
      await page.getByRole("button", { name: "Reload (1 call)" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reload" }).click();
      await page.getByText("First 100 loaded", { exact: true }).waitFor();
    },
  };
}

async function loadRest(page: Page, amount: Amount): Promise<void> {
  await page.getByRole("button", { name: "Load more" }).click();
  await page.getByLabel(amount).check();
  await page.getByRole("button", { name: "Load", exact: true }).click();
  const progress = page.getByRole("region", { name: "Loading more" });
  await progress.waitFor();
  await progress.waitFor({ state: "detached", timeout: LOAD_MS });
}

async function answering({ sandbox }: Stage): Promise<(route: Route) => Promise<void>> {
  const peer = { address: "127.0.0.1" };
  const ask = (path: string, bearer: string, method = "GET") => {
    const headers = { authorization: `Bearer ${bearer}` };
    return sandbox.fetch(new Request(`http://sandbox.invalid${path}`, { method, headers }), peer);
  };
  const { access_token: token } = await (await ask("/oauth/token", sandbox.apiKey, "POST")).json();
  return async (route) => {
    const { search } = new URL(route.request().url());
    const response = await ask(`/v1/staff${search}`, token);
    const requestId = response.headers.get("request-id") ?? "";
    await route.fulfill({
      status: response.status,
      headers: { "content-type": "application/json", "request-id": requestId, "rollcall-source": "upstream" },
      body: await response.text(),
    });
  };
}
