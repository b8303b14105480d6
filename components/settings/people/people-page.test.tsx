// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NotForYou } from "@/components/settings/not-for-you";
import { WhileAdministrator } from "@/components/shell/page/while-administrator";
import { createQueryClient } from "@/lib/client/http/query-client";
import { ADA } from "@/lib/client/people/testing/person";
import type { InvitationEntry } from "@/lib/contract/people";
import { PeoplePage } from "./people-page";

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

const rows = () => within(screen.getByRole("list", { name: "People" })).getAllByRole("listitem");
const find = (value: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value } });

test("of thousands of people a hundred are drawn at a time, and anybody is found by name or address", async () => {
  const people = Array.from({ length: 3_000 }, (_, index) => ({
    ...ADA,
    id: `p${index}`,
    label: `person-${index}@example.test`,
    isYou: index === 0,
  }));
  people.push({ ...ADA, id: "zoe", label: "zz@example.test", name: "Zoë Ødegård", isYou: false });
  vi.stubGlobal("fetch", async () => Response.json({ people, invitations: [] }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PeoplePage people={{ people }} invitations={{ invitations: [] }} now={0} />
    </QueryClientProvider>,
  );
  expect(rows()).toHaveLength(100);
  screen.getByText("3,001 people");
  fireEvent.click(screen.getByRole("button", { name: "Show more people" }));
  expect(rows()).toHaveLength(200);
  expect(rows()[100]?.contains(document.activeElement)).toBe(true);
  find(" øde  zoe");
  expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Zoë Ødegård")]);
  screen.getByText("1 found");
  find("PERSON-2999");
  expect(rows()).toHaveLength(1);
  find("nobody");
  screen.getByText("Nobody here is called that");
  find("");
  expect(rows()).toHaveLength(100);
});

const boxOf = (id: string) =>
  screen.queryByRole("region", { name: `Invitation link for guest-${id}@example.test` });

test("an invitation's link is on screen as long as its invitation is open, and says of its end what the list says", async () => {
  const day = 24 * 60 * 60_000;
  const inviting = {
    role: "viewer",
    invitedBy: "ada@example.test",
    createdAt: 0,
    expiresAt: 3 * day,
  } as const;
  let invitations: InvitationEntry[] = [];
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit = {}) => {
    if (address === "/api/people") return Response.json({ people: [ADA] });
    const id = String(invitations.length + 1);
    if (method === "DELETE") invitations = invitations.filter((each) => !address.endsWith(each.id));
    if (method !== "POST") return Response.json({ invitations });
    invitations = [...invitations, { ...inviting, id, email: `guest-${id}@example.test` }];
    return Response.json({ invitations, id, link: `http://rollcall.test/invitation#${id}` });
  });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <PeoplePage people={{ people: [ADA] }} invitations={{ invitations }} now={0} />
    </QueryClientProvider>,
  );
  for (const id of ["1", "2"]) {
    fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: ` Guest-${id}@example.test` } });
    fireEvent.click(screen.getByRole("button", { name: "Create invitation link" }));
    await waitFor(() => expect(boxOf(id)).not.toBeNull());
  }
  const list = screen.getByRole("list", { name: "Open invitations" });
  const expiry = within(list)
    .getAllByText(/expires/)[0]
    ?.textContent?.replace(/.*expires/s, "expires");
  expect(boxOf("1")?.textContent).toContain(expiry);

  fireEvent.click(screen.getByRole("button", { name: "Withdraw the invitation of guest-1@example.test" }));
  fireEvent.click(
    within(await screen.findByRole("dialog", { name: /^Withdraw/ })).getByRole("button", {
      name: "Withdraw",
    }),
  );
  await waitFor(() => expect(boxOf("1")).toBeNull());
  expect(boxOf("2")).not.toBeNull();

  invitations = [];
  await act(() => client.invalidateQueries({ queryKey: ["invitations"] }));
  await waitFor(() => expect(boxOf("2")).toBeNull());
});

test("what is done after its question was closed ends no question about another invitation", async () => {
  const invited = { role: "viewer", invitedBy: "ada@example.test", createdAt: 0, expiresAt: 0 } as const;
  const invitations = ["1", "2"].map((id) => ({ ...invited, id, email: `guest-${id}@example.test` }));
  let withdraw: () => void = vi.fn();
  const withdrawn = new Promise<Response>((resolve) => {
    withdraw = () => resolve(Response.json({ invitations }));
  });
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit = {}) => {
    if (address === "/api/people") return Response.json({ people: [ADA] });
    return method === "DELETE" ? withdrawn : Response.json({ invitations });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PeoplePage people={{ people: [ADA] }} invitations={{ invitations }} now={0} />
    </QueryClientProvider>,
  );
  askAbout("guest-1@example.test");
  answer("Withdraw");
  answer("Cancel");
  askAbout("guest-2@example.test");
  withdraw();
  await screen.findByText("The invitation of guest-1@example.test is withdrawn.");
  expect(
    screen.queryByRole("dialog", { name: "Withdraw the invitation of guest-2@example.test?" }),
  ).not.toBeNull();
});

function askAbout(email: string): void {
  fireEvent.click(screen.getByRole("button", { name: `Withdraw the invitation of ${email}` }));
}

function answer(name: string): void {
  fireEvent.click(within(screen.getByRole("dialog", { name: /^Withdraw/ })).getByRole("button", { name }));
}
