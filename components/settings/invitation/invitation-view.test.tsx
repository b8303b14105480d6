// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, test, vi } from "vitest";
import { databaseAway } from "@/lib/testing/database-away";
import { showPage } from "@/lib/testing/page-bed";
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
  showPage(<InvitationView signedInAs={undefined} ssoLabel={undefined} hasPasswords />, "/invitation");
  await until(() => screen.queryByText("local_1"));
  await pass(30_000);
  server.bringBack();
  await until(() => screen.queryByRole("heading")?.textContent === "Make your account");
});
