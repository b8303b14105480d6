// @vitest-environment happy-dom
import { focusManager } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { until } from "@/lib/testing/time";
import { SignOutButton } from "./sign-out-button";

pageBed();
afterEach(() => focusManager.setFocused(undefined));

/** Presses it where the server answers so. @returns what becomes of the button, and where the browser was sent */
function leave(signOut: () => Response) {
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("csrf") ? Response.json({ csrfToken: "x" }) : signOut(),
  );
  const assign = vi.fn();
  vi.stubGlobal("location", { href: "http://rollcall.test/", assign });
  const menu = showPage(<SignOutButton />);
  fireEvent.click(menu.querySelector("button") as HTMLButtonElement);
  return { words: () => screen.getByRole("dialog").textContent ?? "", assign };
}

const AWAY = { type: "api_error", code: "database_unavailable", message: "No.", request_id: "local_1" };

test.each<[string, () => Response, RegExp]>([
  [
    "the database is away, and says so with the request id",
    () => Response.json({ error: AWAY }, { status: 503 }),
    /database does not answer, so it may or may not be done.*local_1/,
  ],
  [
    "something in between answers",
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    /may or may not be done/,
  ],
  [
    "the form was another browser's",
    () => Response.json({ url: "/api/auth/signout?csrf=true" }),
    /may or may not be done/,
  ],
])("a sign-out is not taken for done where %s", async (_name, answer, reason) => {
  const { words, assign } = leave(answer);
  await until(() => words().includes("Signing out"));
  // Whoever has turned away would not see that they are still in.
  fireEvent(screen.getByRole("dialog"), new Event("cancel"));
  await until(() => reason.test(words()));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(assign).not.toHaveBeenCalled();
});

test("a sign-out that is done is told to the other tabs, which keep nothing open then", async () => {
  const otherTab = new BroadcastChannel("rollcall:signed-in");
  const told = vi.fn();
  otherTab.addEventListener("message", told);
  leave(() => Response.json({ url: "http://rollcall.test/signin" }));
  await until(() => told.mock.calls.length > 0);
  expect(told).toHaveBeenCalledOnce();
  otherTab.close();
});

test("a sign-out that is done leads to the sign-in page", async () => {
  const { assign } = leave(() => Response.json({ url: "http://rollcall.test/signin" }));
  await until(() => assign.mock.calls.length > 0);
  expect(assign).toHaveBeenCalledOnce();
  expect(String(assign.mock.calls[0]?.[0])).toBe("http://rollcall.test/signin");
});
