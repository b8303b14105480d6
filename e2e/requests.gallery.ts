import {
  openRequests,
  readOfEverything,
  readStaff,
  requestPanel,
  requestRows,
  searchBox,
} from "@/e2e/pages/requests-page";
import { staffList, test } from "./fixtures";
import { gallery } from "./gallery";

test.use({ serviceOptions: { staff: 300 } });

const EMPTY = { now: Date.now(), entries: [] };

gallery("requests", {
  list: async ({ page, service, rollcall }) => {
    await readOfEverything(page, rollcall, service);
    await openRequests(page, rollcall.home);
    await page.getByText(/in all/).waitFor();
  },
  long: async ({ page, service, rollcall }) => {
    await readOfEverything(page, rollcall, service);
    await readStaff(page, rollcall, 40);
    await openRequests(page, rollcall.home);
    await readStaff(page, rollcall, 3);
    await requestRows(page).nth(3).focus();
    await readStaff(page, rollcall, 2);
    await page.getByRole("button", { name: /new$/ }).waitFor();
  },
  filtered: async ({ page, service, rollcall }) => {
    await readOfEverything(page, rollcall, service);
    await openRequests(page, rollcall.home, "?status=4xx&purpose=browse&q=staff&from=2026-01-01T00:00:00Z");
    await requestRows(page).first().focus();
  },
  filters: async ({ page, service, rollcall }) => {
    await readOfEverything(page, rollcall, service);
    await openRequests(page, rollcall.home);
    await page.getByRole("button", { name: "+ Filter" }).click();
  },
  "time range": async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home, "?from=2026-01-01T00:00:00Z&to=2026-01-01T00:10:00Z");
    await page
      .getByRole("button", { name: /^Time / })
      .first()
      .click();
  },
  export: async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home);
    await page.getByRole("button", { name: "More", exact: true }).click();
  },
  "errors only": async ({ page, service, rollcall }) => {
    await readOfEverything(page, rollcall, service);
    await openRequests(page, rollcall.home, "?last=7d");
    await page.getByRole("button", { name: "Errors only" }).click();
    await page.getByText(/in all that match/).waitFor();
  },
  panel: async ({ page, service, rollcall }) => {
    await readOfEverything(page, rollcall, service);
    await openRequests(page, rollcall.home);
    await requestRows(page).filter({ hasText: "org_locked" }).first().click();
    await requestPanel(page).getByRole("region", { name: "Summary" }).waitFor();
  },
  "no match": async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home, "?code=nobody_has_this");
    await page.getByText("No matching requests").waitFor();
  },
  "not understood": async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home, "?status=9zz&path=%2Fv1%2Fstaff");
    await page.getByText(/is not valid/).waitFor();
  },
  "not understood over a list": async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home);
    await searchBox(page).fill("x".repeat(300));
    await page.getByText(/is not valid/).waitFor();
  },
  "nothing recorded": async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home);
    await page.route("**/api/c/*/requests?*", (route) => route.fulfill({ json: EMPTY }));
    await searchBox(page).fill("nothing");
    await page.getByText("No requests yet").waitFor();
  },
  failed: async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home);
    await page.route("**/api/c/*/requests?*", (route) =>
      route.fulfill({
        status: 503,
        headers: { "request-id": "local_0c1f" },
        json: {
          error: {
            type: "api_error",
            code: "journal_busy",
            message: "It took too long.",
            request_id: "local_0c1f",
          },
        },
      }),
    );
    await searchBox(page).fill("nothing");
    await page.getByRole("button", { name: "Try again" }).waitFor();
  },
  loading: async ({ page, service, rollcall }) => {
    await readOfEverything(page, rollcall, service);
    await openRequests(page, rollcall.home);
    await page.route("**/api/c/*/requests?*", () => undefined);
    await searchBox(page).fill("staff");
    await page.locator("[aria-busy=true]").first().waitFor();
  },
  "a gap and long texts": async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home);
    await page.route("**/api/c/*/requests?*q=*", (route) => route.fulfill({ json: longTexts() }));
    await searchBox(page).fill("staff");
    await page.getByText(/attempts are missing/).waitFor();
  },
  keys: async ({ page, rollcall }) => {
    await openRequests(page, rollcall.home);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  },
  "from the staff page": async ({ page }) => {
    await staffList(page).waitFor();
  },
});

function longTexts() {
  const now = Date.now();
  const base = {
    kind: "attempt",
    durationMs: 84,
    operation: "o",
    attempt: 12,
    purpose: "load",
    method: "GET",
  };
  return {
    now,
    latest: "9",
    reachesBackTo: now - 40 * 86_400_000,
    entries: [
      {
        ...base,
        id: "9",
        at: now - 60_000,
        path: `/v1/${"a-very-long-path-segment/".repeat(6)}end`,
        query: `starting_after=${"9".repeat(80)}&limit=100`,
        sent: true,
        outcome: "failed",
        status: 502,
        code: "upstream_authentication_failed_and_more_words",
        message: "m".repeat(300),
        requestId: `local_${"0c1f".repeat(9)}`,
        person: { id: "p", email: "a.person.with.a.very.long.address@subdomain.example.org" },
      },
      { kind: "gap", id: "8", at: now - 240_000, until: now - 180_000, lost: 1_204, why: "overflow" },
      {
        ...base,
        id: "7",
        at: now - 30 * 86_400_000,
        path: "/oauth/token",
        query: "",
        sent: false,
        outcome: "not_sent",
        method: "POST",
        purpose: "token",
        requestId: `local_${"7".repeat(32)}`,
      },
    ],
  };
}
