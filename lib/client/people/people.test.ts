// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import { ADA } from "@/lib/client/people/testing/person";
import type { PeopleAnswer, PersonEntry } from "@/lib/contract/people";
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
