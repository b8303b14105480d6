// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onSignedIn } from "@/lib/client/session/session";
import { type ReturningPerson, SignInDialog } from "./sign-in-dialog";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test.each<[string, { ssoLabel?: string }, string[]]>([
  ["a password by whoever has one here", {}, ["email", "password", "Show", "Sign in"]],
  ["single sign-on by whoever has none", { ssoLabel: "Okta" }, ["Sign in with Okta"]],
])("a session that has ended is resumed by %s", (_name, way, expected) => {
  const { container } = show(way);
  const fields = container.querySelectorAll("input, button");
  const offers = Array.from(fields, (field) => field.getAttribute("name") ?? field.textContent);
  expect(offers).toEqual([...expected, "Keep reading"]);
});

test("whoever has a password need not reach for it", () => {
  show({});
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

describe("once a later poll is answered", () => {
  let session: () => Response;
  let requests: number;
  let remove: () => void;
  const listener = vi.fn();
  beforeEach(() => {
    requests = 0;
    vi.stubGlobal("fetch", async () => {
      requests += 1;
      return session();
    });
    listener.mockClear();
    remove = onSignedIn(listener);
  });
  afterEach(() => remove());

  test.each([false, true])(
    "whoever has signed in again in another tab is signed in here (postponed: %s)",
    async (isPostponed) => {
      session = () => Response.json({ email: "ada@example.com" });
      const { client } = show({ ssoLabel: "Okta" }, isPostponed);
      expect(requests).toBe(0);
      client.setQueryData(["status"], {}, { updatedAt: 2 });
      await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    },
  );

  test.each<[string, () => Response]>([
    [
      "is from before the session ended",
      () => Response.json({ error: { code: "session_required" } }, { status: 401 }),
    ],
    ["is somebody else's", () => Response.json({ error: { code: "person_changed" } }, { status: 401 })],
  ])("it stays where that %s", async (_what, answer) => {
    session = answer;
    const { client } = show({ ssoLabel: "Okta" });
    // What came of one is known once the next is looked for.
    for (const updatedAt of [2, 3]) {
      client.setQueryData(["status"], {}, { updatedAt });
      await vi.waitFor(() => expect(requests).toBe(updatedAt - 1));
    }
    expect(listener).not.toHaveBeenCalled();
    expect(screen.getByText("Your session has ended")).toBeDefined();
  });
});
