import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { ADMIN, preparedFolder, startConsole } from "./console";
import { expect, signIn, test } from "./fixtures";

/** How soon the call upstream is over once the browser has given up. */
const MOST_MS = 100;
/** A machine that is busy for a moment is none of Rollcall's doing: the median counts. */
const TIMES = 5;

const TOKEN = '{"access_token":"held","token_type":"Bearer","expires_in":900,"scope":"read:users"}';
const NO_STAFF = '{"object":"list","url":"/v1/staff","has_more":false,"data":[]}';

test("a browser that gives up ends the call upstream", async ({ page }) => {
  const service = await startHoldingService();
  const data = preparedFolder();
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: "wdk_of_no_importance",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await signIn(page, rollcall);

  const taken: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const held = service.nextHeld();
    await ask(page, time);
    const gone = once(await held, "close").then(() => Date.now());
    const gaveUp = await giveUp(page);
    taken.push((await gone) - gaveUp);
  }
  expect(taken.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)]).toBeLessThanOrEqual(MOST_MS);

  await page.goto("about:blank");
  expect(await rollcall.stop(), rollcall.output()).toBe(0);
  await service.close();
  data.remove();
});

/** Asks and does not wait; the page keeps the means to give up. */
async function ask(page: Page, time: number): Promise<void> {
  await page.evaluate((hold) => {
    const impatient = new AbortController();
    Object.assign(window, { impatient });
    const init = { headers: { "X-Rollcall": "1" }, signal: impatient.signal };
    void fetch(`/api/c/default/v1/staff?hold=${hold}`, init).catch(() => undefined);
  }, time);
}

/** @returns when it gave up, in milliseconds since the epoch */
function giveUp(page: Page): Promise<number> {
  return page.evaluate(() => {
    const at = Date.now();
    (window as unknown as { impatient: AbortController }).impatient.abort();
    return at;
  });
}

/** A service that answers at once, but for calls with `hold`: those it never answers. */
async function startHoldingService() {
  let hold: (response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => {
    if (request.url?.includes("hold")) return hold(response);
    response.writeHead(200, { "content-type": "application/json", "request-id": "req_1" });
    response.end(request.url === "/oauth/token" ? TOKEN : NO_STAFF);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The next call that is held. */
    nextHeld: () =>
      new Promise<ServerResponse>((resolve) => {
        hold = resolve;
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
