// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NotForYou } from "@/components/settings/not-for-you";
import { WhileAdministrator } from "@/components/shell/page/while-administrator";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { PersonEntry } from "@/lib/contract/people";
import { PeoplePage } from "./people-page";

const ADA: PersonEntry = {
  id: "1",
  label: "ada@example.test",
  role: "admin",
  roleSource: "assigned",
  signsInBy: "password",
  origin: "first_start",
  createdAt: 0,
  isYou: true,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("whoever is an administrator no more keeps no list of people, without doing anything, and has it again once they are", async () => {
  let role = "admin";
  const people = [ADA, { ...ADA, id: "2", label: "bo@example.test", isYou: false }];
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address === "/api/session" ? { role } : { people, invitations: [] }),
  );
  const client = createQueryClient();
  let now = 0;
  const poll = () =>
    act(async () => void client.setQueryData(["status"], { now: (now += 1), connections: [] }));
  render(
    <QueryClientProvider client={client}>
      <WhileAdministrator otherwise={<NotForYou />}>
        <PeoplePage people={{ people }} invitations={{ invitations: [] }} now={0} />
      </WhileAdministrator>
    </QueryClientProvider>,
  );
  await poll();
  await waitFor(() => expect(client.getQueryData(["session"])).toEqual({ role }));
  expect(screen.queryByText("bo@example.test")).not.toBeNull();

  role = "viewer";
  await poll();
  await screen.findByText("For administrators only");
  expect(screen.queryByText("bo@example.test")).toBeNull();

  role = "admin";
  await poll();
  await screen.findByText("bo@example.test");
});
