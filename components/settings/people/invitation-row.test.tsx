// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { InvitationEntry } from "@/lib/contract/people";
import { Invitations } from "./invitations";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["invitation_removed", /withdrawn\. Its link works no longer: nothing is left to withdraw\./],
  ["invitation_used", /accepted already\. They have an account by now/],
])(
  "an administrator who withdraws an invitation too late is not taken for whom it invited (%s)",
  async (code, words) => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ error: { type: "invalid_request_error", code, message: "" } }, { status: 410 }),
    );
    ask();
    answer("Withdraw");
    await screen.findByText(words);
  },
);

test("what has become of an invitation is said until that is closed, and then its row goes", async () => {
  const error = { type: "invalid_request_error", code: "invitation_used", message: "" };
  const ida = { ...HAL, id: "2", email: "ida@example.test" };
  let invitations = [HAL, ida];
  let asked = 0;
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "DELETE") return Response.json({ error }, { status: 410 });
    asked += 1;
    return Response.json({ invitations });
  });
  ask(invitations);
  await waitFor(() => expect(asked).toBe(1));
  invitations = [ida];
  answer("Withdraw");
  await screen.findByText(/accepted already/);
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.queryByText(/accepted already/)).not.toBeNull();
  // A dialog whose row moves is modal no longer.
  const rows = screen.getAllByRole("listitem", { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(HAL.email),
    expect.stringContaining(ida.email),
  ]);
  answer("Cancel");
  await waitFor(() => expect(screen.queryByText(HAL.email)).toBeNull());
});

test("a question that is asked anew does not begin with the failure of the last time", async () => {
  const error = { type: "api_error", code: "database_unavailable", message: "" };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 503 }));
  ask();
  answer("Withdraw");
  await screen.findByText(/database does not answer/);
  answer("Cancel");
  press();
  expect(screen.queryByText(/database does not answer/)).toBeNull();
  answer("Withdraw");
  await screen.findByText(/database does not answer/);
});

test("a question that is asked again while the answer is awaited says how that failed", async () => {
  const error = { type: "api_error", code: "database_unavailable", message: "" };
  let fail: () => void = vi.fn();
  const answered = new Promise<Response>((resolve) => {
    fail = () => resolve(Response.json({ error }, { status: 503 }));
  });
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit = {}) =>
    method === "DELETE" ? answered : Response.json({ invitations: [HAL] }),
  );
  ask();
  answer("Withdraw");
  answer("Cancel");
  press();
  fail();
  await screen.findByText(/database does not answer/);
});

const HAL = {
  id: "1",
  role: "viewer",
  email: "hal@example.test",
  invitedBy: "Ada",
  createdAt: 0,
  expiresAt: 0,
} as InvitationEntry;

/** Asks whether an invitation is to be withdrawn. */
function ask(invitations: readonly InvitationEntry[] = [HAL]): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Invitations initial={{ invitations: [...invitations] }} />
    </QueryClientProvider>,
  );
  press();
}

function press(): void {
  fireEvent.click(screen.getByRole("button", { name: /^Withdraw the invitation of hal/ }));
}

function answer(name: string): void {
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
}
