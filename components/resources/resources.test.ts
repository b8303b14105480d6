// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { listEnvelope } from "@/lib/contract/list";
import { pass } from "@/lib/testing/time";
import { announcementOf } from "./announcement-of";
import { listBed } from "./testing/list-bed";

const { open } = listBed();

const LIMITS = { resources: 100_000 };

test("participants go on after their ref, each once, to the end", async () => {
  const page = await open({ of: "participants", staff: 1_000, limits: LIMITS });
  await page.scrollUntil((words) => /All [\d,]+ loaded\./.test(words));
  const keys = page.keys();
  expect(keys.every((key) => /^PT-[0-9A-Z]+$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
  const calls = page.rollcall.calls();
  expect(calls.length).toBe(Math.ceil(keys.length / 100));
  expect(calls.every(({ path }) => path === "/v1/participants")).toBe(true);
});

/** Names that mean something in a path, a query or a header, in the order that the service has them. */
const NAMES = [
  ".",
  "..",
  "../staff",
  "a/b",
  "#1",
  "what?",
  "x&starting_after=y",
  "100 %",
  "%2e%2e",
  "two  spaces",
  "plus+plus",
  "quote\"'`",
  "\\back",
  "🙂 Žluťoučký 東京",
  "é and e\u0301",
  "n".repeat(200),
  "the last",
];

/** Teams of these names, two a page, after whichever of them is asked with. */
function teamsAfter(after: string): string {
  const from = after === "" ? 0 : NAMES.indexOf(after) + 1;
  const data = NAMES.slice(from, from + 2).map((name) => ({ object: "team", name, livemode: false }));
  return JSON.stringify({
    object: "list",
    url: "/v1/teams",
    has_more: from + 2 < NAMES.length,
    data,
  });
}

test("whatever a team is called, its name leads on to the next page and is its key in the query of the address", async () => {
  const page = await open({ of: "teams", limits: LIMITS, body: (_text, after) => teamsAfter(after) });
  await page.scrollUntil((words) => words.includes(`All ${NAMES.length} loaded.`));
  expect(page.keys()).toEqual(NAMES);
  const addresses = page.list.rows.map(
    (row) => new URL(page.navigation.addressOf(row), "http://rollcall.test"),
  );
  expect(new Set(addresses.map(({ pathname }) => pathname))).toEqual(new Set(["/c/default/teams"]));
  expect(addresses.map(({ searchParams }) => searchParams.get("row"))).toEqual(NAMES);
});

test("a scope that is not granted denies teams and leaves staff as they are", async () => {
  const page = await open({ of: "teams" });
  page.rollcall.controls.setScopes(["read:users"]);
  // What the server has in its memory is over.
  await pass(31_000);
  const denied = await page.openPage();
  expect(denied.words()).toMatch(/permission/i);
  expect(denied.list.failure?.status).toBe(403);
  const staff = await page.rollcall.fetch("/api/c/default/v1/staff");
  expect(listEnvelope.safeParse(await staff.json()).success).toBe(true);
});

test("a screen reader hears whether the list or its next page failed", async () => {
  const page = await open({ staff: 300 });
  page.rollcall.controls.lock();
  await page.scrollUntil((words) => words.includes("The organisation is locked"));
  expect(announcementOf(page.list)).toBe("The next page could not be loaded.");

  const empty = await page.openPage({ after: page.keys()[49] });
  expect(empty.keys()).toEqual([]);
  expect(announcementOf(empty.list)).toBe("The list could not be loaded.");
});
