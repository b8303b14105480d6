// @vitest-environment happy-dom
import { focusManager, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { failureOf } from "@/lib/client/http/api-failure";
import { signOut } from "./sign-out";

afterEach(() => {
  vi.unstubAllGlobals();
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
