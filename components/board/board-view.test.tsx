// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import type { ConnectionStatus, StatusAnswer } from "@/lib/contract/status";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass } from "@/lib/testing/time";
import { BoardView } from "./board-view";

pageBed();

function statusOf(locked: string): StatusAnswer {
  const connections = ["north", "south"].map((id) => ({
    id,
    label: id,
    environment: "test",
    resources: ["staff"],
    verdict: { code: id === locked ? "org_locked" : "ok", since: 0 },
    budget: { isKnown: false, limit: 120, remaining: 120, elsewhere: 0, by: [] },
    token: { state: "none" },
  }));
  return { now: 0, connections: connections as unknown as ConnectionStatus[] };
}

const links = () => screen.getAllByRole("listitem").map((row) => row.querySelector("a"));

test("whoever is in the list when its order changes can reach the button that sorts it, and is in the list after", async () => {
  const client = createQueryClient();
  showPage(
    <QueryClientProvider client={client}>
      <BoardView initial={statusOf("north")} />
    </QueryClientProvider>,
    "/",
  );
  act(() => links()[0]?.focus());
  client.setQueryData(["status"], { ...statusOf("south"), skewMs: 0 });
  await pass(100);
  const sort = screen.getByRole("button", { name: "Sort now" });
  act(() => sort.focus());
  expect(document.activeElement).toBe(sort);
  fireEvent.click(sort);
  expect(document.activeElement).toBe(links()[0]);
  expect(links()[0]?.textContent).toContain("south");
});
