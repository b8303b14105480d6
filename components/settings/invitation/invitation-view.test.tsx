// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, test, vi } from "vitest";
import { databaseAway } from "@/lib/testing/database-away";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { InvitationView } from "./invitation-view";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an invitation opened while the database is away says by which request, and is there once that is back", async () => {
  fakeTime();
  const server = databaseAway(() => ({ email: "grace@example.com", role: "viewer", invitedBy: "Ada" }));
  render(
    <PathParamsContext value={{}}>
      <InvitationView signedInAs={undefined} ssoLabel={undefined} hasPasswords />
    </PathParamsContext>,
  );
  await until(() => screen.queryByText("local_1"));
  await pass(30_000);
  server.bringBack();
  await until(() => screen.queryByRole("heading")?.textContent === "Make your account");
});
