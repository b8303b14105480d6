// @vitest-environment happy-dom
import { act, fireEvent, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { VerdictChip } from "@/components/shell/status/verdict-chip";
import { verdictWords } from "@/components/shell/words/verdict-words";
import { useStatus } from "@/lib/client/status/status";
import type { SandboxState } from "@/lib/contract/sandbox";
import type { TestConsole } from "@/lib/testing/console";
import { consoleBed } from "@/lib/testing/console-bed";
import { showPage } from "@/lib/testing/page-bed";
import { msUntil, until } from "@/lib/testing/time";
import { FAULT_WORDS } from "./fault-words";
import { SandboxPage } from "./sandbox-page";

const TIMES = { attemptMs: 3_000, overallMs: 6_000 };

const { open } = consoleBed();
let rollcall: TestConsole;
let page: HTMLElement;

beforeEach(async () => {
  rollcall = await open({ connection: "sandbox", staff: 300, times: TIMES });
  page = await openPage();
  await press("Check now");
  await untilVerdict("Working");
});

async function openPage(): Promise<HTMLElement> {
  const initial = (await (await rollcall.fetch("/api/sandbox")).json()) as SandboxState;
  const status = rollcall.directory.status();

  function Page() {
    const { status: latest } = useStatus(status, false);
    const [connection] = latest.connections;
    return (
      <>
        {connection && <VerdictChip status={latest} connection={connection} email="ada@example.com" />}
        <SandboxPage initial={initial} />
      </>
    );
  }

  const container = showPage(<Page />);
  await until(() => container.querySelector("h1"));
  return container;
}

/** Presses the button of this name and waits until what it does is done. */
async function press(name: string): Promise<void> {
  const button = within(page)
    .getAllByText(name)
    .find((each) => each.closest("button"));
  await act(async () => void fireEvent.click(button as HTMLElement));
}

/** Lets time pass until the console's verdict on the sandbox is this one. @returns how many milliseconds that took */
function untilVerdict(label: string): Promise<number> {
  return msUntil(() => {
    const chips = [...page.querySelectorAll("[aria-haspopup]")];
    return chips.some(({ textContent }) => textContent === `Access: ${label}`);
  });
}

async function fill(form: HTMLElement, label: string, value: string): Promise<void> {
  await act(async () => void fireEvent.change(within(form).getByLabelText(label), { target: { value } }));
}

test.each([
  ["Lock the organisation", "Organisation locked"],
  ["Take the staff scope away", "No permission (staff)"],
  ["The service fails", "Service failing (staff)"],
  ["Answers with HTML", "Unexpected response (staff)"],
  ["Revoke the key", "Key rejected"],
  ["Stop the service", "Unreachable", "Start the service"],
])("%s: the verdict is “%s”, and one click ends it", async (name, verdict, end = "Restore everything") => {
  await press(name);
  await untilVerdict(verdict);
  await press(end);
  await untilVerdict("Working");
});

test("a revoked first key lives again after a reset, and it is said wherever that is pressed", async () => {
  const openDialog = async (name: string) => {
    await press(name);
    await until(() => document.querySelector("dialog[open]"));
    const words = document.querySelector("dialog[open]")?.textContent;
    await act(async () => void fireEvent.click(within(document.body).getByText("Cancel")));
    return words;
  };
  expect(await openDialog("Revoke")).toContain("Only a reset of the sandbox makes it valid again.");
  await press("Revoke the key");
  await untilVerdict("Key rejected");
  expect(await openDialog("Reset")).toContain("key_1 is valid even if it was revoked");
  expect(page.textContent).toContain("this console uses its first key, valid again even if it was revoked.");
  await press("Restore everything");
  await untilVerdict("Working");
});

test("a spent budget throttles until the window ends, and then the verdict recovers by itself", async () => {
  await press("Spend the budget");
  await untilVerdict("Rate-limited");
  const ms = await untilVerdict("Working");
  expect(ms).toBeGreaterThan(10_000);
  expect(ms).toBeLessThan(25_000);
});

test("a slow token endpoint is named as such, and the verdict recovers by itself", async () => {
  await press("Slow down the token endpoint");
  await untilVerdict("Token requests rate-limited");
  expect(page.textContent).toMatch(/next token request in \d+ s/);
  const ms = await untilVerdict("Working");
  expect(ms).toBeGreaterThan(5_000);
  expect(ms).toBeLessThan(15_000);
});

test.each([
  ["Error", "Service failing (staff)", "500"],
  ["Error", "No permission (staff)", "403"],
  ["Web page", "Unexpected response (staff)", "200"],
  ["Empty body", "Unexpected response (staff)"],
  ["Cut off", "Unexpected response (staff)"],
  ["Connection reset", "Unreachable"],
  ["Stalls", "Unreachable"],
  ["One byte per second", "Unreachable"],
])("a planned fault has its effect until it is cleared: %s, “%s”", async (name, verdict, status = "") => {
  const form = within(page).getByLabelText("Plan a fault", { selector: "form" });
  const kind = Object.entries(FAULT_WORDS).find(([, { label }]) => label === name)?.[0] ?? "";
  await fill(form, "Response", kind);
  await fill(form, "Number of calls", "5");
  if (status) await fill(form, "Status", status);
  await act(async () => void fireEvent.submit(form));
  await until(() => page.textContent?.includes(`Planned: ${name.toLowerCase()}, for 5 calls.`));
  await untilVerdict(verdict);
  await press("Clear faults");
  await untilVerdict("Working");
  expect(form.textContent).toContain("None planned");
});

test("the place that verdicts send people to for a key has its name here", async () => {
  await press("Revoke the key");
  await untilVerdict("Key rejected");
  const [sends] = /Admin → API Keys/.exec(verdictWords({ code: "key_rejected" }).todo) ?? [];
  expect(within(page).getByLabelText(String(sends), { selector: "section" })).toBeTruthy();
});
