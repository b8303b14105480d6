import type { Page } from "@playwright/test";
import type { Console } from "./console";
import { answersClicks, expect, failNext, type Service } from "./fixtures";

/** How a verdict comes about in the service, what the access page says then, and how it passes. */
export interface Cause {
  /** The verdict's name. */
  label: string;
  /** The parts of the five that are in trouble. */
  parts: string[];
  turn: RegExp;
  next: RegExp;
  bring(service: Service): void;
  mend(service: Service): void;
  /** Only "check now" forgets what the key was told; everything else passes with the next read. */
  needsCheck?: boolean;
}

const SCOPES = ["read:users", "read:participants", "read:teams"];

/** Every verdict that is a trouble, by the code that lib/contract has for it. */
export const CAUSES = {
  org_locked: {
    label: "Organisation locked",
    parts: ["Organisation"],
    turn: /An administrator of the organisation/,
    next: /Unlock it in the service/,
    bring: ({ controls }) => controls.lock(),
    mend: ({ controls }) => controls.unlock(),
  },
  permission_denied: {
    label: "No permission: staff",
    parts: ["Key"],
    turn: /An administrator of the organisation/,
    next: /Create a key with the missing read: scope/,
    bring: ({ controls }) => controls.setScopes(["read:participants"]),
    mend({ controls }) {
      controls.setScopes(SCOPES);
      controls.revokeTokens();
    },
  },
  key_rejected: {
    label: "Key rejected",
    parts: ["Key"],
    turn: /An administrator of the organisation/,
    next: /Create a new key under Admin → API Keys/,
    bring: ({ controls }) => controls.revokeKey(),
    mend: ({ controls }) => controls.reset(),
    needsCheck: true,
  },
  token_refused: {
    label: "Token refused",
    parts: ["Key"],
    turn: /Whoever runs Rollcall/,
    next: /Check that the key is of this service/,
    bring: (service) => failNext(service, 401, { code: "authentication_required", times: 2 }),
    mend: () => {},
    needsCheck: true,
  },
  throttled: {
    label: "Throttled",
    parts: ["Limit"],
    turn: /it passes by itself/,
    next: /Wait for the countdown/,
    bring: (service) => failNext(service, 429, { headers: { "retry-after": "15" } }),
    mend: () => {},
  },
  token_endpoint_throttled: {
    label: "Tokens throttled",
    parts: ["Limit"],
    turn: /it passes by itself/,
    next: /Wait a minute/,
    bring({ controls }) {
      controls.revokeTokens();
      const headers = { "retry-after": "15" };
      controls.failNext({ endpoint: "token", kind: "error", status: 429, code: "slow_down", headers });
    },
    mend: () => {},
  },
  service_failing: {
    label: "Service failing",
    parts: ["Service"],
    turn: /The service/,
    next: /hand over the request id/,
    bring: (service) => failNext(service, 503, { times: 3 }),
    mend: () => {},
  },
  unreachable: {
    label: "Unreachable",
    parts: ["Rollcall", "Service"],
    turn: /Whoever runs Rollcall/,
    next: /Check the connection's address, the network/,
    bring: ({ controls }) => controls.stop(),
    mend: ({ controls }) => controls.start(),
  },
  answer_not_understood: {
    label: "Not understood: staff",
    parts: ["Service"],
    turn: /Whoever runs Rollcall/,
    next: /a proxy may answer in the service's place/,
    bring: ({ controls }) => controls.failNext({ endpoint: "v1", kind: "html", status: 200 }),
    mend: () => {},
  },
} satisfies Record<string, Cause>;

/**
 * Reads as somebody else of this console would, and does not mind a refusal. Not one item, as a check does: while one is under
 * way the two would be one call, which is the check's.
 */
export async function readOnce(page: Page, { api }: Console, resource = "staff"): Promise<number> {
  const asked = { headers: { "X-Rollcall": "1", "Cache-Control": "no-cache" } };
  return (await page.request.get(`${api}/v1/${resource}?limit=2`, asked)).status();
}

/** The access page's heading, which is the verdict. */
export function verdict(page: Page, label: string) {
  return page.getByRole("heading", { level: 1, name: `Access: ${label}` });
}

/** The parts of the five that the page says are in trouble, or whatever else they are said to be. */
export function partsThatAre(page: Page, state: "good" | "trouble" | "unknown") {
  return page.getByRole("list", { name: "Which of the five it is" }).locator(`[data-state="${state}"]`);
}

/** The newest request that the service has answered with this status. */
export function lastWith({ controls }: Service, status: number) {
  return controls.requests().findLast((request) => request.status === status);
}

/** Waits until the page has looked anew this often. */
export async function afterLooks(page: Page, times: number): Promise<void> {
  for (let look = 0; look < times; look += 1) {
    await page.waitForResponse((answer) => answer.url().endsWith("/access") && answer.ok());
  }
}

/** The way to the request that the verdict rests on. */
export function proof(page: Page) {
  return page.getByRole("region", { name: "Verdict" }).getByRole("link", { name: /^Open request / });
}

/** Goes to the access page and waits until it answers clicks. */
export async function openAccess(page: Page, { home }: Console): Promise<void> {
  await page.goto(home);
  await expect(page.getByRole("heading", { level: 1, name: /^Access:/ })).toBeVisible();
  await answersClicks(page);
}
