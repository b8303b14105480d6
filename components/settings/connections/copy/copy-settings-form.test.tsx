// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { CopyState } from "@/lib/contract/copy";
import type { CopySettings } from "@/lib/contract/copy-settings";
import { RESOURCES } from "@/lib/contract/resources";
import { CopySettingsForm } from "./copy-settings-form";

const SETTINGS: CopySettings = { on: true, omit: [], schedule: { kind: "every", hours: 24 }, share: 50 };

/** The bodies that were sent. */
let sent: unknown[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ resources: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function form(settings: CopySettings, copy?: CopyState["copy"]) {
  const state: CopyState = {
    resource: "staff",
    settings,
    estimate: { callsPerMinute: 60, rowsPerCall: 100 } as CopyState["estimate"],
    ...(copy && { copy }),
  };
  return (
    <QueryClientProvider client={createQueryClient()}>
      <CopySettingsForm connection="default" resource={RESOURCES.staff} state={state} />
    </QueryClientProvider>
  );
}

test("of two administrators who change different settings of a copy at once, neither undoes what the other did", async () => {
  const { container, rerender } = render(form(SETTINGS));
  fireEvent.click(screen.getByText("Change"));
  fireEvent.change(screen.getByLabelText("Share of the budget, per cent"), { target: { value: "30" } });
  rerender(form({ ...SETTINGS, omit: ["email"], schedule: { kind: "by_hand" } }));
  await act(async () => void fireEvent.submit(container.querySelector("form") as HTMLFormElement));
  expect(sent).toEqual([{ share: 30 }]);
});

test("what a colleague leaves out while the form is open stays left out, and the question names only what the form adds", async () => {
  const copy = { fields: ["id"] as readonly string[] } as CopyState["copy"];
  const before = { ...SETTINGS, omit: ["fax"] };
  const { container, rerender } = render(form(before, copy));
  fireEvent.click(screen.getByText("Change"));
  const field = screen.getByLabelText("Fields to leave out");
  const submit = () =>
    act(async () => void fireEvent.submit(container.querySelector("form") as HTMLFormElement));
  fireEvent.change(field, { target: { value: "fax, phone, role" } });
  rerender(form({ ...SETTINGS, omit: ["email", "role"] }, copy));
  await submit();
  expect(screen.getByText(/To leave out/).textContent).toContain("leave out phone, the copy");
  expect(sent).toEqual([]);
  await act(async () => void fireEvent.click(screen.getByText("Delete and save")));
  expect(sent).toEqual([{ omit: ["fax", "phone", "role"], omitBefore: ["fax"] }]);

  rerender(form(before, copy));
  fireEvent.click(screen.getByText("Change"));
  fireEvent.change(screen.getByLabelText("Fields to leave out"), { target: { value: "role" } });
  rerender(form({ ...SETTINGS, omit: ["email", "role"] }, copy));
  await submit();
  expect(sent[1]).toEqual({ omit: ["role"], omitBefore: ["fax"] });
});
