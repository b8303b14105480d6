// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { turnSingleKeys, useKey } from "@/components/ui/keyboard/keys";
import { TimeMark } from "@/components/ui/time/time-mark";
import { AccountLooks } from "./account-looks";

const AT = Date.parse("2026-01-01T12:00:00Z");
const run = vi.fn();

afterEach(() => {
  cleanup();
  turnSingleKeys(true);
  document.cookie = "rollcall-theme=; path=/; max-age=0";
});

function Page({ settings }: Pick<Parameters<typeof AccountLooks>[0], "settings">) {
  useKey({ keys: "j", label: "Next", section: "Everywhere" }, run);
  return (
    <AccountLooks settings={settings}>
      <TimeMark at={AT} now={AT + 180_000} />
    </AccountLooks>
  );
}

test("what somebody chose on another machine counts in this browser, which had it otherwise", () => {
  turnSingleKeys(true);
  document.cookie = "rollcall-theme=light; path=/";
  const here = render(<Page settings={{}} />);
  expect(screen.getByText("3 min ago")).toBeDefined();
  fireEvent.keyDown(document.body, { key: "j" });
  expect(run).toHaveBeenCalledOnce();
  expect(document.cookie).toContain("rollcall-theme=light");
  here.unmount();

  render(<Page settings={{ theme: "dark", shortcuts: "off", times: "absolute" }} />);
  expect(screen.queryByText("3 min ago")).toBeNull();
  fireEvent.keyDown(document.body, { key: "j" });
  expect(run).toHaveBeenCalledOnce();
  expect(document.cookie).toContain("rollcall-theme=dark");
});
