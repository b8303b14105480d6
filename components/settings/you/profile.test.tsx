// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import { Profile } from "./profile";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a role that was taken away is not shown as one's own, nor is what it may do", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ role: "viewer" }));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Profile person={{ email: "ada@example.test", name: "Ada", role: "admin", signsInBy: "password" }} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(/^Administrator/)).not.toBeNull();
  await act(async () => void client.setQueryData(["status"], { now: 1, connections: [] }));
  await screen.findByText(/^Viewer/);
  expect(screen.queryByText(/^Administrator/)).toBeNull();
});
