// @vitest-environment happy-dom
import { focusManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SignOutButton } from "./sign-out-button";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
});

/** Presses it where the server answers so. @returns what becomes of the button, and where the browser was sent */
function leave(signOut: () => Response) {
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("csrf") ? Response.json({ csrfToken: "x" }) : signOut(),
  );
  const assign = vi.fn();
  vi.stubGlobal("location", { href: "http://rollcall.test/", assign });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <SignOutButton />
    </QueryClientProvider>,
  );
  fireEvent.click(container.querySelector("button") as HTMLButtonElement);
  return { words: () => container.textContent, button: () => container.querySelector("button"), assign };
}

test.each<[string, () => Response]>([
  ["the database is away", () => Response.json({ error: { code: "database_unavailable" } }, { status: 503 })],
  ["something in between answers", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["the form was another browser's", () => Response.json({ url: "/api/auth/signout?csrf=true" })],
])("a sign-out is not taken for done where %s", async (_name, answer) => {
  const { words, button, assign } = leave(answer);
  // A browser takes the focus from a button that is disabled.
  expect(button()?.disabled).toBe(false);
  await expect.poll(words).toBe("Not signed out: try again");
  expect(assign).not.toHaveBeenCalled();
});

test("a sign-out that is done is told to the other tabs, which keep nothing open then", async () => {
  const otherTab = new BroadcastChannel("rollcall:signed-in");
  const told = vi.fn();
  otherTab.addEventListener("message", told);
  leave(() => Response.json({ url: "http://rollcall.test/signin" }));
  await expect.poll(() => told).toHaveBeenCalledOnce();
  otherTab.close();
});

test("a sign-out that is done leads to the sign-in page", async () => {
  const { assign } = leave(() => Response.json({ url: "http://rollcall.test/signin" }));
  await expect.poll(() => assign).toHaveBeenCalledOnce();
  expect(String(assign.mock.calls[0]?.[0])).toBe("http://rollcall.test/signin");
});
