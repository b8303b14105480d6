// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { onSignedIn } from "@/lib/client/session/session";
import { type ReturningPerson, SignInDialog } from "./sign-in-dialog";

afterEach(cleanup);

interface Ways {
  ssoLabel?: string;
  hasPassword: boolean;
}

/** The dialog in a page, and what the page's polls have stored. */
function show(person: Omit<ReturningPerson, "email">, isPostponed = false) {
  const client = new QueryClient();
  client.setQueryData(["status"], {}, { updatedAt: 1 });
  const { container } = render(
    <QueryClientProvider client={client}>
      <SignInDialog email="ada@example.com" {...person} isPostponed={isPostponed} onPostpone={() => {}} />
    </QueryClientProvider>,
  );
  return { client, container };
}

/** @returns what it offers, in order */
function offers(ways: Ways): (string | null)[] {
  const { container } = show(ways);
  const fields = container.querySelectorAll("input, button");
  return Array.from(fields, (field) => field.getAttribute("name") ?? field.textContent);
}

test.each<[string, Ways, string[]]>([
  ["where passwords alone are accepted", { hasPassword: true }, ["email", "password", "Show", "Sign in"]],
  [
    "single sign-on alone where passwords are off",
    { ssoLabel: "Okta", hasPassword: false },
    ["Sign in with Okta"],
  ],
  [
    "single sign-on before the password where there are both",
    { ssoLabel: "Okta", hasPassword: true },
    ["Sign in with Okta", "email", "password", "Show", "Sign in"],
  ],
])("a session that has ended is resumed by %s", (_name, ways, expected) => {
  expect(offers(ways)).toEqual([...expected, "Keep reading"]);
});

test("whoever has a password need not reach for it", () => {
  show({ ssoLabel: "Okta", hasPassword: true });
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test.each([false, true])(
  "whoever has signed in again in another tab is signed in here once a poll is answered (postponed: %s)",
  async (isPostponed) => {
    const listener = vi.fn();
    const remove = onSignedIn(listener);
    const { client } = show({ hasPassword: false, ssoLabel: "Okta" }, isPostponed);
    expect(listener).not.toHaveBeenCalled();
    client.setQueryData(["status"], {}, { updatedAt: 2 });
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    remove();
  },
);
