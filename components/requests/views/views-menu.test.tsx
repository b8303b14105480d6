// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
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

const VIEW: SavedView = {
  id: "1",
  name: "Old",
  query: "",
  isShared: true,
  isMine: true,
  mayChange: true,
};

const GONE = { error: { type: "invalid_request_error", code: "view_unknown", message: "" } };

/** Opens the menu on a server that has these views; one that is changed there is gone unless it is among them. */
async function openMenu(views: SavedView[]) {
  fakeTime();
  const client = createQueryClient();
  const sent: unknown[] = [];
  // A frame may come before what has changed is on the page.
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => draw(0));
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit = {}) => {
    if (method === "POST") views.push({ ...VIEW, id: "9", name: "Mine" });
    if (body) sent.push(JSON.parse(String(body)));
    if (method === "PATCH" && !views.some(({ id }) => address.endsWith(`/${id}`)))
      return Response.json(GONE, { status: 404 });
    return Response.json({ views });
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
  await until(() => screen.queryByLabelText("Name") && (views.length === 0 || screen.queryByText("Old")));
  return { sent, refetch: () => act(() => client.refetchQueries()) };
}

/** The name in the form that is visible; there is one. */
function field(): HTMLInputElement {
  const fields = screen.getAllByLabelText<HTMLInputElement>("Name");
  const [only, ...others] = fields.filter((each) => !each.closest("[hidden]"));
  expect(others).toEqual([]);
  return only as HTMLInputElement;
}

const type = (name: string) => fireEvent.change(field(), { target: { value: name } });
const pressEdit = () => fireEvent.click(screen.getByText("Edit"));
const use = () => act(async () => void fireEvent.click(screen.getByText("Use the current filters")));
const save = () => act(async () => void fireEvent.submit(field().form as HTMLFormElement));

test("the name of a view that is half typed stays when a colleague's view arrives, and goes when it is saved", async () => {
  const views: SavedView[] = [];
  const { refetch } = await openMenu(views);
  type("Mine");
  views.push(VIEW);
  await refetch();
  await until(() => screen.queryByText("Old"));
  expect(field().value).toBe("Mine");
  field().focus();
  await save();
  await until(() => screen.queryByText("Mine"));
  expect(field().value).toBe("");
  await until(() => document.activeElement === screen.getByText("Saved views"));
});

test("the name of a new view that is half typed outlives the form of another view", async () => {
  await openMenu([VIEW]);
  type("Mine");
  pressEdit();
  expect(field().value).toBe("Old");
  pressEdit();
  expect(field().value).toBe("Mine");
  pressEdit();
  type("Newer");
  await save();
  await until(() => field().value === "Mine");
});

test("of a view's form only what was changed in it is saved, so that a colleague's new name stays", async () => {
  const views = [VIEW];
  const { sent, refetch } = await openMenu(views);
  pressEdit();
  views[0] = { ...VIEW, name: "New" };
  await refetch();
  await until(() => screen.queryByText("New"));
  await save();
  expect(sent).toEqual([]);
  expect(field().value).toBe("");
  views[0] = VIEW;
  await refetch();
  await until(() => screen.queryByText("Old"));
  pressEdit();
  views[0] = { ...VIEW, name: "New" };
  await refetch();
  fireEvent.click(within(field().form as HTMLFormElement).getByLabelText("Show it to everyone"));
  await save();
  await until(() => sent.length > 0);
  expect(sent).toEqual([{ isShared: false }]);
});

test("what is typed in a view's form is saved with the filters that it is given, and no name is no change", async () => {
  const { sent } = await openMenu([VIEW]);
  pressEdit();
  type("Newer");
  await use();
  await until(() => screen.queryByText("Use the current filters") === null);
  pressEdit();
  type(" ");
  await use();
  await until(() => sent.length > 1);
  expect(sent).toEqual([{ name: "Newer", query: "" }, { query: "" }]);
});

test("a view that a colleague deletes while it is edited keeps its place, its form and the focus until it is closed", async () => {
  const views = [{ ...VIEW, id: "0", name: "First", mayChange: false }, VIEW];
  const { refetch } = await openMenu(views);
  pressEdit();
  type("Newer");
  field().focus();
  views.splice(0, 2, { ...VIEW, id: "2", name: "Zebra", mayChange: false });
  await refetch();
  await until(() => screen.queryByText("Zebra"));
  expect(field().value).toBe("Newer");
  expect(document.activeElement).toBe(field());
  expect(screen.getAllByRole("listitem", { hidden: true })[0]?.textContent).toContain("Old");
  await save();
  await until(() => screen.queryByText(/Not done.*no longer exists/));
  expect(field().value).toBe("Newer");
  screen.getByText("Edit").focus();
  pressEdit();
  expect([screen.queryByText("Old"), screen.queryByText(/no longer exists/)]).toEqual([null, null]);
  expect(field().value).toBe("");
  await until(() => document.activeElement === screen.getByText("Saved views"));
});
