// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import { InvitationRow } from "./invitation-row";

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
    const invitation = {
      id: "1",
      role: "viewer",
      email: "hal@example.test",
      invitedBy: "Ada",
      createdAt: 0,
      expiresAt: 0,
    } as const;
    render(
      <QueryClientProvider client={createQueryClient()}>
        <InvitationRow {...invitation} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole("button", { name: /^Withdraw the invitation/ }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
    await screen.findByText(words);
  },
);
