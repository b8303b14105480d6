// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { type ReactNode, Suspense, use } from "react";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import { readListPage } from "@/lib/client/list/list-page";
import { listStartingWith, resourceKey } from "@/lib/client/list/resource-pages";
import { RESOURCES } from "@/lib/contract/resources";
import { useFirstPage } from "./use-first-page";
import { useReload } from "./use-reload";

afterEach(cleanup);

const SOURCE = { connection: "north", resource: RESOURCES.staff };

function pageOf(...ids: string[]) {
  const data = ids.map((id) => ({ object: "staff", id }));
  const from = { after: undefined, receivedAt: 0, requestId: `req_${ids[0]}`, source: undefined };
  return readListPage(JSON.stringify({ object: "list", data, has_more: true }), RESOURCES.staff.cursor, from);
}

test("what an answer has replaced can be brought back, however often its page begins to be drawn", async () => {
  const client = createQueryClient();
  const loaded = { pages: [pageOf("1", "2"), pageOf("3", "4")], pageParams: [undefined, "2"] };
  client.setQueryData(resourceKey(SOURCE), loaded);
  const start = { entry: "6", answer: "req_7", firstPage: pageOf("7"), firstFailure: undefined };
  let draw: (() => void) | undefined;
  const drawn = new Promise<void>((resolve) => {
    draw = resolve;
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  );
  const show = () =>
    renderHook(
      () => {
        const reload = useReload(SOURCE, useFirstPage(SOURCE, start));
        use(drawn);
        return reload.replaced;
      },
      { wrapper },
    );
  const page = await act(async () => show());
  expect(client.getQueryData(resourceKey(SOURCE))).toEqual(listStartingWith(start.firstPage));
  await act(async () => draw?.());
  expect(page.result.current?.rows).toBe(4);
  expect(page.result.current?.has("3")).toBe(true);
  expect(page.result.current?.has("7")).toBe(false);
  // Whoever leaves the page and comes back has them still.
  page.unmount();
  const again = await act(async () => show());
  await act(async () => again.result.current?.bringBack());
  expect(client.getQueryData(resourceKey(SOURCE))).toEqual(loaded);
  await expect.poll(() => again.result.current).toBeUndefined();
});
