// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fetchValue } from "@/lib/client/http/fetch-json";
import { SignInHere } from "./sign-in-here";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showHere(): QueryClient {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <SignInHere id="ada" email="ada@example.com" />
    </QueryClientProvider>,
  );
  return client;
}

test("a page keeps nothing once its person has signed out in another tab, whether or not Rollcall answers", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { href: "http://rollcall.test/", reload });
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  showHere();
  const otherTab = new BroadcastChannel("rollcall:signed-in");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no other argument
  otherTab.postMessage("signed_out");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  otherTab.close();
});

test("a page of somebody is loaded anew once a call learns that another has signed in beside it", async () => {
  const error = { type: "authentication_error", code: "person_changed", message: "Somebody else." };
  const fetch = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json({ error }, { status: 401 }),
  );
  const reload = vi.fn();
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("location", { href: "http://rollcall.test/", reload });
  const client = showHere();
  const poll = { queryKey: ["status"], queryFn: () => fetchValue("/api/status"), retry: false };
  await expect(client.fetchQuery(poll)).rejects.toThrow("person_changed");
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ "Rollcall-Person": "ada" });
  expect(reload).toHaveBeenCalledOnce();
});
