// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useStatus } from "@/lib/client/status/status";
import type { StatusAnswer } from "@/lib/contract/status";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { until } from "@/lib/testing/time";
import { BreakSomething } from "./break-something";

pageBed();

test.each([
  [
    "",
    { verdict: { code: "org_locked" } },
    "Locked: every read is refused, and the verdict at the top says so. ",
  ],
  [" and undone by somebody else", { verdict: { code: "ok" } }, "Locked. "],
  [" beside a service that fails", { verdict: { code: "service_failing" } }, "Locked. "],
  [
    " in a pause of calls",
    { budget: { pausedUntil: 4_102_444_800_000 } },
    "Locked, which shows when the pause of calls is over.",
  ],
  [
    " while the key is rejected",
    { verdict: { code: "key_rejected" } },
    "Locked, which shows once the key is accepted again.",
  ],
])("what is broken%s is said to show when it does", async (_when, how, words) => {
  await press("Lock the organisation", how);
  expect(screen.getByRole("status").textContent).toContain(words);
});

test.each([
  ["ok", "Everything works again. Reload the list to see it."],
  ["org_locked", "Everything is as it was."],
])("what is restored while the verdict is %s is said to be %o", async (code, words) => {
  await press("Restore everything", { verdict: { code } });
  expect(screen.getByRole("status").textContent).toBe(words);
});

/** Presses a button of the guide while the sandbox is like this. */
async function press(name: string, how: object): Promise<void> {
  const sandbox = { id: "sandbox", budget: {}, verdict: { code: "ok" }, ...how };
  const status = { now: Date.now(), connections: [sandbox] } as unknown as StatusAnswer;
  vi.stubGlobal("fetch", async () => Response.json({ ...status, now: Date.now() }));
  function Page() {
    useStatus(status, false);
    return <BreakSomething />;
  }
  showPage(<Page />);
  fireEvent.click(screen.getByRole("button", { name }));
  await until(() => screen.getByRole("status").textContent);
}
