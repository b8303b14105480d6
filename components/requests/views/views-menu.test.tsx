// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { FilterState } from "@/components/requests/filter/use-filter";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { SavedView } from "@/lib/contract/saved-views";
import { fakeTime, until } from "@/lib/testing/time";
import { ViewsMenu } from "./views-menu";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = () => screen.getByLabelText<HTMLInputElement>("Name");

test("the name of a view that is half typed stays when a colleague's view arrives, and goes when it is saved", async () => {
  fakeTime();
  const client = createQueryClient();
  const views: { name: string; id: string }[] = [];
  vi.stubGlobal("fetch", async (_address: string, { method }: RequestInit = {}) => {
    if (method === "POST") views.push({ id: "2", name: "Mine" });
    return Response.json({ views: views as SavedView[] });
  });
  render(
    <QueryClientProvider client={client}>
      <ViewsMenu connection="north" filterState={{ query: "" } as FilterState} />
    </QueryClientProvider>,
  );
  const panel = screen.getByRole("dialog", { hidden: true });
  await act(
    async () => void fireEvent(panel, Object.assign(new Event("beforetoggle"), { newState: "open" })),
  );
  await until(() => screen.queryByLabelText("Name"));
  fireEvent.change(field(), { target: { value: "Mine" } });
  views.push({ id: "1", name: "Of a colleague" });
  await act(() => client.refetchQueries());
  await until(() => screen.queryByText("Of a colleague"));
  expect(field().value).toBe("Mine");
  fireEvent.click(screen.getByText("Save"));
  await until(() => screen.queryByText("Mine"));
  expect(field().value).toBe("");
});
