// @vitest-environment happy-dom
import { focusManager, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { failureOf } from "@/lib/client/http/api-failure";
import { signOut } from "./sign-out";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  focusManager.setFocused(undefined);
});

test("a sign-out that Rollcall refuses is told with its reason and id, and not as a server that does not answer", async () => {
  const error = { type: "api_error", code: "database_unavailable", message: "…", request_id: "local_1" };
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("csrf") ? Response.json({ csrfToken: "x" }) : Response.json({ error }, { status: 503 }),
  );
  const thrown = await signOut(new QueryClient()).catch((reason: unknown) => reason);
  expect(failureOf(thrown)).toEqual({ status: 503, error });
});

test("what the page loads comes where the sign-out fails, and where it gets no answer", async () => {
  const client = new QueryClient();
  let answer!: (rows: string) => void;
  const rows = client.fetchQuery({
    queryKey: ["rows"],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  const limit = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  vi.stubGlobal("fetch", async (address: string, { signal }: RequestInit) => {
    if (address.endsWith("csrf")) return Response.json({ csrfToken: "x" });
    limit.abort(new DOMException("It took too long.", "TimeoutError"));
    return signal === limit.signal ? Promise.reject(signal.reason) : new Promise(() => {});
  });
  expect(await signOut(client).catch(failureOf)).toMatchObject({ error: { code: "server_gone" } });
  expect(focusManager.isFocused()).toBe(true);
  answer("here");
  expect(await rows).toBe("here");
});
