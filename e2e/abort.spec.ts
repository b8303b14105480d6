import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { ADMIN, startConsole, temporaryFolder } from "./console";
import { expect, signIn, test } from "./fixtures";

/** How soon the call upstream is over once the browser has given up. */
const MOST_MS = 100;

test("a browser that gives up ends the call upstream, unless somebody else waits for it", async ({
  page,
}) => {
  const service = await startHoldingService();
  const data = temporaryFolder();
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: "wdk_of_no_importance",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await signIn(page, rollcall);

  await ask(page, "alone");
  const alone = await service.arrived("alone");
  const gone = once(alone, "close").then(() => Date.now());
  const gaveUp = await giveUp(page);
  expect((await gone) - gaveUp).toBeLessThanOrEqual(MOST_MS);

  await ask(page, "shared");
  const shared = await service.arrived("shared");
  const other = page.evaluate(async () => {
    const response = await fetch("/api/c/default/v1/staff?case=shared", { headers: { "X-Rollcall": "1" } });
    return [response.status, response.headers.get("rollcall-source")];
  });
  await giveUp(page);
  list(shared);
  expect(await other).toEqual([200, "shared"]);

  await page.goto("about:blank");
  expect(await rollcall.stop(), rollcall.output()).toBe(0);
  await service.close();
  data.remove();
});

/** Asks and does not wait; the page keeps the means to give up. */
async function ask(page: Page, name: string): Promise<void> {
  await page.evaluate((asked) => {
    const impatient = new AbortController();
    Object.assign(window, { impatient });
    const init = { headers: { "X-Rollcall": "1" }, signal: impatient.signal };
    void fetch(`/api/c/default/v1/staff?case=${asked}`, init).catch(() => undefined);
  }, name);
}

/** @returns when it gave up, in milliseconds since the epoch */
function giveUp(page: Page): Promise<number> {
  return page.evaluate(() => {
    const at = Date.now();
    (window as unknown as { impatient: AbortController }).impatient.abort();
    return at;
  });
}

function list(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "request-id": "req_held" });
  response.end('{"object":"list","url":"/v1/staff","has_more":false,"data":[]}');
}

/** A service that answers at once, but for calls with a `case`: those wait until the test answers them. */
async function startHoldingService() {
  const held = new Map<string, (response: ServerResponse) => void>();
  const arrivals = new Map<string, Promise<ServerResponse>>();
  function arrived(name: string): Promise<ServerResponse> {
    const known = arrivals.get(name) ?? new Promise((resolve) => held.set(name, resolve));
    arrivals.set(name, known);
    return known;
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
    const name = searchParams.get("case");
    if (pathname === "/oauth/token") {
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"access_token":"held","token_type":"Bearer","expires_in":900,"scope":"read:users"}');
    } else if (name === null) list(response);
    else {
      void arrived(name);
      held.get(name)?.(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
