// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import { ADA } from "@/lib/client/people/testing/person";
import type { PeopleAnswer, PersonEntry } from "@/lib/contract/people";
import { useInvitations, useWithdrawInvitation } from "./invitations";
import { useChangePerson, usePeople } from "./people";

const BO: PersonEntry = { ...ADA, id: "2", label: "bo@example.test", isYou: false };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("whoever was removed by another administrator leaves the list when something is done to them here", async () => {
  const unknown = { error: { type: "invalid_request_error", code: "person_unknown", message: "Nobody." } };
  let { people }: PeopleAnswer = { people: [ADA, BO] };
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit = {}) =>
    method === "GET" ? Response.json({ people }) : Response.json(unknown, { status: 404 }),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => ({ people: usePeople({ people }), change: useChangePerson() }), {
    wrapper,
  });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  people = [ADA];
  await act(async () => {
    await expect(result.current.change({ id: BO.id, remove: true })).rejects.toThrow();
  });
  await waitFor(() => expect(result.current.people).toEqual([ADA]));
});

test("an answer that was asked for before an act and comes after it does not undo it on screen", async () => {
  let answerEarlier: () => void = vi.fn();
  vi.stubGlobal("fetch", (_: string, { method = "GET", signal }: RequestInit = {}) =>
    method === "GET"
      ? new Promise<Response>((resolve, reject) => {
          answerEarlier = () => resolve(Response.json({ people: [ADA, BO] }));
          signal?.addEventListener("abort", () => reject(signal.reason));
        })
      : Promise.resolve(Response.json({ people: [ADA] })),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(
    () => ({ people: usePeople({ people: [ADA, BO] }), change: useChangePerson() }),
    { wrapper },
  );
  void client.refetchQueries({ queryKey: ["people"] });
  await waitFor(() => expect(client.isFetching()).toBe(1));
  await act(async () => void (await result.current.change({ id: BO.id, remove: true })));
  await act(async () => answerEarlier());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(result.current.people).toEqual([ADA]);
});

test("an invitation that was accepted meanwhile leaves the list when it is to be withdrawn, and who accepted it is among the people", async () => {
  const used = { error: { type: "invalid_request_error", code: "invitation_used", message: "Used." } };
  const invitation = { id: "7", email: BO.label, role: "viewer", invitedBy: ADA.label, at: 0, expiresAt: 1 };
  let answer = { invitations: [invitation], people: [ADA] };
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit = {}) =>
    method === "GET" ? Response.json(answer) : Response.json(used, { status: 410 }),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const first = answer as unknown as Parameters<typeof useInvitations>[0] & PeopleAnswer;
  const { result } = renderHook(
    () => ({
      open: useInvitations(first),
      people: usePeople(first),
      withdraw: useWithdrawInvitation(),
    }),
    { wrapper },
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  answer = { invitations: [], people: [ADA, BO] };
  await act(async () => {
    await expect(result.current.withdraw(invitation.id)).rejects.toThrow();
  });
  await waitFor(() => expect([result.current.open, result.current.people]).toEqual([[], [ADA, BO]]));
});
