// @vitest-environment happy-dom
import { within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { CAUSES } from "@/lib/testing/causes";
import { msUntil, pass, until } from "@/lib/testing/time";
import { accessBed } from "./testing/access-bed";

const { open } = accessBed();

/** Long enough for a look at the status and at the access after it. */
const A_LOOK_MS = 2_500;
const TIMES = { overallMs: 15_000, attemptMs: 15_000 };

describe("every verdict: what it is, whose turn, the next step, the proof, and that it passes", () => {
  test.each(Object.entries(CAUSES))("%s", async (_code, cause) => {
    const { rollcall, read, openPage } = await open({ times: TIMES });
    await read("staff");
    await read("participants");
    const page = await openPage();
    expect(page.verdict()).toBe("Access: Working");
    expect(page.parts("good")).toHaveLength(5);

    cause.bring(rollcall.controls);
    await read("staff");
    const spent = rollcall.sent();
    await msUntil(() => page.verdict().startsWith(`Access: ${cause.label}`));
    const panel = page.region("Verdict");
    expect(panel.textContent).toMatch(cause.turn);
    expect(panel.textContent).toMatch(cause.next);
    expect(page.parts("trouble").map((words) => cause.parts.find((part) => words.startsWith(part)))).toEqual(
      cause.parts,
    );
    expect(page.proof()).toMatch(/^\/c\/default\/requests\/(req|local)_\w+$/);
    await pass(2 * A_LOOK_MS);
    expect(rollcall.sent(), "looking costs the service nothing").toBe(spent);

    cause.mend?.(rollcall.controls);
    if (cause.needsCheck) await page.check();
    else while ((await read("staff")) !== 200) await pass(1_000);
    await msUntil(() => page.verdict() === "Access: Working");
    const changes = within(page.region("Last 24 hours")).getByLabelText("Changes");
    expect(changes.textContent).toContain(cause.label.split(" (")[0]);
  });

  test("unknown, until the first look at a connection that nobody reads has asked by itself", async () => {
    const { rollcall, openPage } = await open();
    rollcall.controls.setLatency(4_000);
    const page = await openPage();
    await msUntil(() => page.region("Check now").textContent?.includes("A check is running."));
    expect(page.verdict()).toBe("Access: Unknown");
    expect(page.region("Verdict").textContent).toContain("Check now, or open a list");
    expect(page.parts("good")).toEqual([]);
    expect(
      document.body.textContent?.replace(page.budget().words, "").match(/not known|unknown|not yet|never/gi),
      "said once",
    ).toEqual(["Unknown"]);
    await msUntil(() => page.verdict() === "Access: Working");
    expect(page.proof()).toMatch(/^\/c\/default\/requests\/req_/);
  });
});

test("responses that say nothing about access: unknown, but not said never to have come", async () => {
  const { rollcall, openPage } = await open();
  rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 400, times: 20 });
  const page = await openPage();
  await page.check();
  const said = "The responses say nothing about access to staff, participants.";
  await msUntil(() => page.region("Check now").textContent?.includes(said));
  expect(page.verdict()).toBe("Access: Unknown");
  expect(page.region("Verdict").textContent).toContain("or the responses say nothing about access");
});

test("a throttled key says in its verdict who spent it", async () => {
  const { rollcall, read, openPage } = await open({ times: TIMES });
  await read("staff");
  const page = await openPage();
  rollcall.controls.spendBudget();
  await read("staff");
  await msUntil(() => page.verdict() === "Access: Rate-limited");
  expect(page.region("Verdict").textContent).toMatch(/ 118 of 120 spent by other programs, 2 by you\./);
});

test("five seconds of latency are shown as slow, with the slowest request, and the verdict stays", async () => {
  const { rollcall, openPage } = await open();
  rollcall.controls.setLatency(5_000);
  const answers: Response[] = [];
  for (const limit of [1, 2]) {
    void rollcall.fetch(`/api/c/default/v1/staff?limit=${limit}`).then((answer) => answers.push(answer));
    await msUntil(() => answers.length === limit);
  }
  const page = await openPage();
  expect(page.parts("slow")[0]).toMatch(/^Service.*Responds slowly.*p50 5\.\d\d s, p95 5\.\d\d s in 5 min/);
  expect(page.verdict()).toBe("Access: Working");
  const verdict = page.region("Verdict");
  const slowest = within(verdict).getByText("Slowest").closest("a");
  const made = rollcall.calls().map(({ requestId }) => `/c/default/requests/${requestId}`);
  expect(made).toContain(slowest?.getAttribute("href"));
});

describe("what is not known is drawn as not known", () => {
  test.each([
    ["a key that was never accepted", "key_rejected"],
    ["a host that never answered", "unreachable"],
  ] as const)("%s has no budget, no version, and nothing that is not deprecated", async (_name, code) => {
    const { rollcall, read, openPage } = await open({ times: TIMES });
    CAUSES[code].bring(rollcall.controls);
    await read("staff");
    const page = await openPage();
    expect(page.budget()).toEqual({ words: "Budget not known", isDrawn: false });
    const limit = page.parts("unknown").find((words) => words.startsWith("Limit"));
    expect(limit).toMatch(/Unknown$/);
    const hour = page.region("Budget, last hour").textContent;
    expect(hour).not.toMatch(/\b120\b/);
    // A token request is a call too, but none that the budget counts.
    expect(page.region("Key and permissions").textContent).toMatch(/ of 30 in 1 min, all keys/);
    expect(hour).toContain("No calls to /v1 in the last hour.");
    const versions = () => page.region("Versions and deprecations").textContent;
    // A refusal of the key is a response too.
    expect(versions()).toContain("No service version seen in the last 24 hours.");
    expect(versions()).not.toContain("No deprecations");
    CAUSES[code].mend?.(rollcall.controls);
    await page.check();
    await msUntil(() => page.budget().isDrawn);
    expect(page.budget().words).toMatch(/^118 of 120 left/);
    await until(() => versions()?.includes("No deprecations"));
  });
});

test("a key whose wait for a token is over is not called paused", async () => {
  const { rollcall, read, openPage } = await open({ times: TIMES });
  CAUSES.key_rejected.bring(rollcall.controls);
  await read("staff");
  const page = await openPage();
  const key = () => page.region("Key and permissions").textContent;
  expect(key()).toContain("None, requests paused · next request in ");
  await msUntil(() => !key()?.includes("next request in "));
  expect(key()).toContain("None · the next call requests one");
});

describe("check now", () => {
  test("says what it costs, asks once per resource, shows each result, and rests for ten seconds", async () => {
    const { rollcall, read, openPage } = await open();
    await read("staff");
    const page = await openPage();
    const box = page.region("Check now");
    expect(box.textContent).toContain("Uses 2 calls");
    const before = rollcall.calls().length;
    rollcall.controls.setLatency(1_000);
    await page.press("c", document.body);
    await until(() => page.button().textContent === "Checking …");
    expect(box.textContent).toContain("checking …");
    await page.press("c", document.body);
    await msUntil(() => box.textContent?.includes("Checked."));
    expect(box.textContent).toMatch(/Staff.*Working.*Participants.*Working/);
    const asked = rollcall.calls().slice(before);
    expect(asked.map(({ path, query }) => `${path}?${query}`).sort()).toEqual([
      "/v1/participants?limit=1",
      "/v1/staff?limit=1",
    ]);
    await pass(1_000);
    expect(page.button().textContent).toMatch(/^Next in [78] s$/);
    await page.press("c", document.body);
    await page.check();
    expect(await msUntil(() => page.button().textContent?.startsWith("Check now"))).toBeGreaterThan(6_000);
    expect(rollcall.calls(), "pressed while it rests, it asked nothing").toHaveLength(before + 2);
  });

  test("what somebody checked just before is everybody's", async () => {
    const { rollcall, openPage } = await open();
    const [page, colleague] = [await openPage(), await openPage()];
    await colleague.check();
    await until(() => colleague.region("Check now").textContent?.includes("Checked."));
    const before = rollcall.sent();
    await page.check();
    await until(() =>
      page.region("Check now").textContent?.includes("Already checked a moment ago; this is the result."),
    );
    expect(rollcall.sent()).toBe(before);
  });
});

test("the budget's hour is walked with the arrow keys, and the minute of a refusal links to it", async () => {
  const { rollcall, read, openPage } = await open({ times: TIMES });
  rollcall.controls.spendBudget();
  await read("staff");
  const refused = rollcall.calls().findLast(({ status }) => status === 429);
  // The chart ends with a minute in which nothing was called.
  await pass(60_000);
  const page = await openPage();
  const hour = page.region("Budget, last hour");
  const chart = within(hour).getByRole("slider");
  await page.press("End", chart);
  expect(chart.getAttribute("aria-valuetext")).not.toContain("429");
  await page.press("ArrowLeft", chart);
  expect(chart.getAttribute("aria-valuetext")).toMatch(/1 × 429/);
  const links = [...hour.querySelectorAll("a")].filter(({ textContent }) => textContent === "429");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/c/default/requests/${refused?.requestId}`,
  ]);
});

test("a page that cannot be seen asks nothing, and is up to date as soon as it can be", async () => {
  const { rollcall, read, openPage } = await open();
  await read("staff");
  const page = await openPage();
  await pass(A_LOOK_MS);
  await pass(1_000);
  const asked = vi.fn(rollcall.fetch);
  vi.stubGlobal("fetch", asked);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await pass(20_000);
  expect(asked).not.toHaveBeenCalled();
  rollcall.controls.lock();
  await read("staff");
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  // Not with a poll that would be due.
  await until(() => page.verdict() === "Access: Organisation locked");
});
