// @vitest-environment happy-dom
import { focusManager } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { listBed } from "@/components/resources/testing/list-bed";
import { useStatus } from "@/lib/client/status/status";
import type { ResourceName } from "@/lib/contract/resources";
import type { StatusAnswer } from "@/lib/contract/status";
import { CAUSES } from "@/lib/testing/causes";
import { pass, until } from "@/lib/testing/time";

const { open } = listBed();
const ADA = { id: "ada", email: "ada@example.com" };
const OVER = "The list has been read again since ";

/** The status that the shell begins with, once it polls. */
let initial: StatusAnswer | undefined;

beforeEach(() => {
  initial = undefined;
});

test("a reload that fails says who acts and the service's request id, and that it is over once the list can be read again", async () => {
  const page = await openPolled();
  page.rollcall.controls.lock();
  await reload(page);
  expect(page.words()).toContain("Not reloaded. The organisation is locked. Loaded rows stay.");
  expect(page.words()).toContain("Unlock it in the service");
  expect(page.words()).toContain("Who acts: An administrator of the organisation");
  expect(page.words()).toContain(`Request id ${page.rollcall.calls().at(-1)?.requestId}`);
  await pass(2_500);
  expect(page.words()).not.toContain(OVER);

  page.rollcall.controls.unlock();
  const checked = page.rollcall.directory.check(ADA, "default");
  await until(() => page.words().includes(OVER));
  await checked;
  expect(page.words()).not.toContain("Who acts: ");

  page.rollcall.controls.lock();
  await reload(page);
  expect(page.words(), "of another failure").not.toContain(OVER);
  expect(page.words()).toContain("Who acts: ");
});

test("a reload that had to wait is not said to be over because the wait is, but once the list has been read", async () => {
  const page = await openPolled();
  CAUSES.throttled.bring(page.rollcall.controls);
  await page.act(({ list }) => list.reload.start());
  await until(() => page.words().includes("Try again in"));
  await pass(90_000);
  expect(page.words()).not.toContain("Try again in");
  expect(page.words()).not.toContain(OVER);
  const checked = page.rollcall.directory.check(ADA, "default");
  await until(() => page.words().includes(OVER));
  await checked;
});

test("a reload that fails has the countdown of its wait, and names keep their capitals", async () => {
  const page = await openPolled();
  CAUSES.key_rejected.bring(page.rollcall.controls);
  await reload(page);
  expect(page.words()).toContain("Not reloaded. The API key was rejected. Loaded rows stay.");
  await until(() => /Try again in [^.]*\d s\./.test(page.words()));

  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await reload(page);
  expect(page.words()).toContain("Not reloaded. Rollcall’s server does not answer. Loaded rows stay.");
});

test("a reload of a list that the service no longer offers says so, and sends nobody to check an address", async () => {
  const page = await openPolled();
  page.rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 404, code: "resource_missing" });
  await reload(page);
  expect(page.words()).toContain("Not reloaded. The service does not offer this list. Loaded rows stay.");
  expect(page.words()).toContain("Who acts: Whoever runs Rollcall");
});

test("a reload that fails shows what its advice refers to, which is the service's message", async () => {
  const page = await openPolled();
  page.rollcall.controls.failNext({
    endpoint: "v1",
    kind: "error",
    status: 400,
    code: "parameter_invalid",
  });
  await reload(page);
  expect(page.words()).toContain("Correct the parameter named below");
  expect(page.words()).toMatch(/Details 400 parameter_invalid.*Message/);
});

test("while a reload runs, what is told of the last one keeps its room, and nothing gets any", async () => {
  const page = await openPolled();
  const begin = () => page.act(({ list }) => list.reload.start());
  await begin();
  expect([page.list.reload.busy, hasNews()]).toEqual([true, false]);
  await until(() => !page.list.reload.busy);
  page.rollcall.controls.lock();
  await reload(page);
  expect(hasNews()).toBe(true);
  await begin();
  expect([page.list.reload.busy, hasNews()]).toEqual([true, true]);
});

test("a failure that is over stays so in a pause, and when the list fails again that is said too", async () => {
  const page = await openPolled();
  page.rollcall.controls.lock();
  await reload(page);
  await pass(2_500);
  page.rollcall.controls.unlock();
  await Promise.all([
    page.rollcall.directory.check(ADA, "default"),
    until(() => page.words().includes(OVER)),
  ]);
  // Until a check is a call again.
  await pass(31_000);
  refuse(page, 300);
  const paused = page.rollcall.directory.check(ADA, "default");
  await until(() => codeOf(page) === "throttled");
  await pass(2_500);
  expect(page.words()).toContain(OVER);
  expect(page.words()).not.toContain("failed again");
  await paused;
  await pass(301_000);
  CAUSES.service_failing.bring(page.rollcall.controls);
  const failing = page.rollcall.directory.check(ADA, "default");
  await until(() => page.words().includes("but has failed again by now"));
  await failing;
});

test.each(["key_rejected", "service_failing"] as const)(
  "a failure that ended while nobody looked is over, whatever trouble has come since: %s",
  async (trouble) => {
    const page = await openPolled();
    page.rollcall.controls.lock();
    await reload(page);
    await pass(2_500);
    focusManager.setFocused(false);
    page.rollcall.controls.unlock();
    await checkNow(page, "ok");
    await pass(31_000);
    CAUSES[trouble].bring(page.rollcall.controls);
    await checkNow(page, trouble);
    expect(page.words()).not.toContain(OVER);
    focusManager.setFocused(undefined);
    await until(() => page.words().includes("but has failed again by now"));
    expect(page.words()).toContain(OVER);
  },
);

test("a failure is over once the list can be read, though the key may not read another one", async () => {
  const page = await openPolled(["staff", "teams"]);
  page.rollcall.controls.setScopes(["read:users"]);
  page.rollcall.controls.revokeTokens();
  await page.act(({ list }) => list.reload.start());
  await until(() => codeOf(page) === "ok");
  await pass(3_000);
  // The list is read well, and fails, before the next status.
  await checkNow(page, "permission_denied");
  await pass(300);
  page.rollcall.controls.lock();
  await reload(page);
  await pass(2_500);
  expect(page.words()).not.toContain(OVER);
  page.rollcall.controls.unlock();
  await pass(31_000);
  await checkNow(page, "permission_denied");
  await until(() => page.words().includes(OVER));
  expect(page.words()).not.toContain("failed again");
});

test("while calls pause, nobody is told that they can try again, whoever met the pause", async () => {
  const page = await openPolled();
  refuse(page, 20);
  await page.act(({ list }) => list.reload.start());
  await until(() => page.words().includes("Try again in"));
  await until(() => page.words().includes("You can try again now."));
  refuse(page, 300);
  const checked = page.rollcall.directory.check(ADA, "default");
  await until(() => /Try again in [45] min/.test(page.words()));
  await checked;
});

/** A page of one list below a shell that polls. */
async function openPolled(resources: readonly ResourceName[] = ["staff"]) {
  const page = await open({ staff: 50, resources, dialog: () => initial && <Shell status={initial} /> });
  initial = page.rollcall.directory.status();
  return page;
}

const hasNews = () => document.querySelector("[data-news]") !== null;

/** The next read is refused for the limit. */
function refuse({ rollcall }: Awaited<ReturnType<typeof openPolled>>, seconds: number): void {
  rollcall.controls.failNext({
    endpoint: "v1",
    kind: "error",
    status: 429,
    code: "rate_limited",
    headers: { "retry-after": String(seconds) },
  });
}

/** The verdict of the server. */
function codeOf({ rollcall }: Awaited<ReturnType<typeof openPolled>>): string | undefined {
  return rollcall.directory.status().connections[0]?.verdict.code;
}

/** Has somebody check the connection, until the verdict is this one. */
async function checkNow(page: Awaited<ReturnType<typeof openPolled>>, code: string): Promise<void> {
  await Promise.all([page.rollcall.directory.check(ADA, "default"), until(() => codeOf(page) === code)]);
}

function Shell({ status }: { status: StatusAnswer }) {
  useStatus(status, false);
  return null;
}

async function reload(page: Awaited<ReturnType<typeof openPolled>>): Promise<void> {
  const before = page.list.reload.failure;
  await page.act(({ list }) => list.reload.start());
  await until(() => page.list.reload.failure !== before && !page.list.reload.busy);
  await until(() => page.words().includes("Who acts: "));
}
