// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { CopiesAnswer, CopyState } from "@/lib/contract/copy";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import { RESOURCES } from "@/lib/contract/resources";
import { CopyOff, turnedOnWords } from "./copy-off";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [false, true],
  [true, false],
])(
  "only of a copy that left nothing behind the page says that nothing is kept (damaged: %s)",
  (isDamaged, isSaid) => {
    const state = { resource: "staff", isDamaged } as CopyState;
    const answer = { changesRetentionDays: 90 } as CopiesAnswer;
    const { container } = render(
      <CopyOff connection="north" resource={RESOURCES.staff} state={state} answer={answer} />,
    );
    expect(container.textContent?.includes("Nothing is kept")).toBe(isSaid);
  },
);

test("a page that is left once the copy is turned on has asked for its first walk too", async () => {
  const { sent, submit } = openForm();
  await submit();
  expect(sent).toEqual([["PATCH", "/api/c/north/copy/staff", { on: true, start: true }]]);
});

test("whoever turns a copy on that a colleague has just turned on brings back no field that the colleague left out", async () => {
  const { sent, submit } = openForm();
  fireEvent.change(screen.getByLabelText("Fields to leave out"), { target: { value: "phone" } });
  await submit();
  expect(sent).toEqual([
    ["PATCH", "/api/c/north/copy/staff", { on: true, start: true, omit: ["phone"], omitBefore: [] }],
  ]);
});

/** Opens the form that turns a copy on. */
function openForm() {
  const sent: unknown[] = [];
  // Whoever leaves the page hears no answer.
  vi.stubGlobal("fetch", (address: string, { method, body }: RequestInit) => {
    sent.push([method, address, JSON.parse(String(body))]);
    return new Promise(() => undefined);
  });
  const estimate = { rowsPerCall: 100, callsPerMinute: 60, isLimitKnown: true };
  const state = { resource: "staff", settings: DEFAULT_COPY_SETTINGS, estimate } as CopyState;
  const answer = { changesRetentionDays: 90 } as CopiesAnswer;
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <CopyOff connection="north" resource={RESOURCES.staff} state={state} answer={answer} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText("Keep a copy of all staff …"));
  const submit = () =>
    act(async () => void fireEvent.submit(container.querySelector("form") as HTMLFormElement));
  return { sent, submit };
}

test.each([true, false])(
  "what was done is said in words that are true once the walk has ended too (%s)",
  (isStarted) => {
    expect(turnedOnWords(RESOURCES.staff, isStarted)).not.toMatch(/\b(is|begins|empty)\b/);
  },
);
