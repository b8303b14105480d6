// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FailedPage } from "@/components/shell/page/failed-page";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { fetchJson } from "@/lib/client/http/fetch-json";
import { useStatus } from "@/lib/client/status/status";
import { CAUSES } from "@/lib/testing/causes";
import type { TestConsole } from "@/lib/testing/console";
import { consoleBed } from "@/lib/testing/console-bed";
import { showPage } from "@/lib/testing/page-bed";
import { msUntil, pass, until } from "@/lib/testing/time";

const ADA = { id: "ada", email: "ada@example.com" };
/** Long enough for a check and for a look at the status after it. */
const A_LOOK_MS = 2_500;
const OVER = "The list has been read again since ";

const { open } = consoleBed();
let rollcall: TestConsole;

beforeEach(async () => {
  rollcall = await open();
});

describe("a failed page that stays on screen", () => {
  test.each([
    ["that began the wait", 0],
    ["that was refused in it", 1],
  ])("counts on when a check finds the key still rejected, after a read %s", async (_name, before) => {
    CAUSES.key_rejected.bring(rollcall.controls);
    for (let reads = 0; reads < before; reads += 1) await readStaff();
    const words = await showFailure();
    await pass(A_LOOK_MS);
    expect(secondsIn(words())).toBeGreaterThan(0);
    await msUntil(() => words().includes("You can try again now."));
    for (let tenths = 0; tenths < 40; tenths += 1) {
      await pass(100);
      expect(words(), "still, at every poll").toContain("You can try again now.");
    }
    const sent = rollcall.sent();
    await until(() => {
      void rollcall.directory.look("default");
      return rollcall.sent() > sent;
    });
    await pass(A_LOOK_MS);
    expect(secondsIn(words())).toBeGreaterThan(60);
    expect(words()).not.toContain("You can try again now.");
  });

  test("counts a shorter wait when somebody's check has begun one", async () => {
    CAUSES.key_rejected.bring(rollcall.controls);
    await readStaff();
    await pass(61_000);
    const words = await showFailure();
    await pass(A_LOOK_MS);
    expect(secondsIn(words())).toBeGreaterThan(60);
    await done(rollcall.directory.check(ADA, "default"));
    await pass(A_LOOK_MS);
    expect(secondsIn(words())).toBeLessThanOrEqual(60);
  });

  test.each(["key_rejected", "org_locked", "permission_denied", "service_failing"] as const)(
    "says that it is over once a read has succeeded, and makes no call for it: %s",
    async (code) => {
      const cause = CAUSES[code];
      cause.bring(rollcall.controls);
      const words = await showFailure();
      await pass(A_LOOK_MS);
      expect(words()).not.toContain(OVER);
      expect(words()).toContain("Who acts: ");
      cause.mend?.(rollcall.controls);
      await done(rollcall.directory.check(ADA, "default"));
      const sent = rollcall.sent();
      await pass(A_LOOK_MS);
      expect(words()).toContain(OVER);
      expect(words()).not.toMatch(/Who acts|ry again in|You can try again/);
      expect(rollcall.sent()).toBe(sent);
    },
  );

  test("says that it is over to whoever left it and comes back after that", async () => {
    rollcall.controls.lock();
    const failure = await readStaff();
    show(failure, "v1/staff");
    await pass(A_LOOK_MS);
    cleanup();
    rollcall.controls.unlock();
    await done(rollcall.directory.check(ADA, "default"));
    await pass(60_000);
    const words = show(failure, "v1/staff");
    await pass(A_LOOK_MS);
    expect(words()).toContain(OVER);
    expect(words()).not.toContain("Unlock it");
  });

  test("is not over because other reads succeed, where the request itself was refused", async () => {
    await done(rollcall.directory.check(ADA, "default"));
    await pass(11_000);
    rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 404, code: "resource_missing" });
    const words = await showFailure();
    await done(rollcall.directory.check(ADA, "default"));
    await pass(A_LOOK_MS);
    expect(words()).not.toContain(OVER);
  });

  test("is not over either because somebody's first read of the list succeeds later", async () => {
    rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 400, code: "parameter_invalid" });
    const words = await showFailure();
    await pass(A_LOOK_MS);
    await done(rollcall.directory.check(ADA, "default"));
    await pass(A_LOOK_MS);
    expect(words()).toContain("Who acts: You");
    expect(words()).not.toContain(OVER);
  });

  test.each([
    ["the list", "v1/staff"],
    ["a panel", undefined],
  ])("of Rollcall's own server is over once a status has arrived again: in %s", async (_place, path) => {
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const words = show(await readStaff(), path);
    await pass(A_LOOK_MS);
    expect(words()).toContain("Who acts: Whoever runs Rollcall");
    expect(words()).not.toContain("has answered again");
    vi.stubGlobal("fetch", fetch);
    await pass(2 * A_LOOK_MS);
    const over = /Rollcall's server has answered again since .*/;
    expect(words()).toMatch(over);
    expect(words()).not.toContain("Who acts");
    const said = over.exec(words())?.[0];
    await pass(A_LOOK_MS);
    expect(words(), "since the first of them").toContain(said);
  });

  test("has the service's own wait for as long as the service said", async () => {
    const headers = { "retry-after": "30" };
    rollcall.controls.failNext({
      endpoint: "v1",
      kind: "error",
      status: 503,
      code: "api_error",
      headers,
      times: 3,
    });
    const words = await showFailure();
    await pass(A_LOOK_MS);
    expect(secondsIn(words())).toBeGreaterThan(0);
    await msUntil(() => words().includes("You can try again now."));
  });
});

/** What the countdown reads; nothing where none is. */
function secondsIn(words: string): number | undefined {
  const [, minutes = 0, seconds] = /Try again in (?:(\d+) min )?(\d+) s\./.exec(words) ?? [];
  return seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds);
}

/** @returns why it fails */
async function readStaff(): Promise<Failure> {
  const read = fetchJson("/api/c/default/v1/staff");
  return failureOf(await done(read.catch((error) => error)));
}

/** Reads staff, which fails, and shows that. @returns what the page says */
async function showFailure(): Promise<() => string> {
  return show(await readStaff(), "v1/staff");
}

/** Shows a failure as the page does, below the shell that polls. @returns what it says */
function show(failure: Failure, path?: string): () => string {
  const status = rollcall.directory.status();

  function Page() {
    useStatus(status, false);
    return <FailedPage failure={failure} {...(path && { path })} stays={undefined} retry={() => {}} />;
  }

  const container = showPage(<Page />);
  return () => container.textContent ?? "";
}

/** Lets time pass until it is there. */
async function done<Value>(promise: Promise<Value>): Promise<Value> {
  let isDone = false;
  const ended = promise.finally(() => {
    isDone = true;
  });
  await until(() => isDone);
  return ended;
}
