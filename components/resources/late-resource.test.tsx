// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { listenForSteps } from "@/lib/client/find/steps";
import { databaseAway } from "@/lib/testing/database-away";
import { lateRouter } from "@/lib/testing/late-router";
import { pageBed } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { showLateStaff } from "./testing/late-staff";

pageBed();
beforeAll(listenForSteps);
afterEach(() => void vi.restoreAllMocks());

const PAGE = { object: "list", data: [{ id: "1", object: "staff", name: "Ada" }], has_more: false };

const COPY = { generation: "1", isComplete: true, rows: 400, from: 0, to: 0, fields: [], omit: [] };

test("a copy that is turned off while its page is open is promised no longer, and the live list is one button further", async () => {
  const error = { type: "invalid_request_error", code: "copy_off", message: "There is none." };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ error }, { status: 409 });
  });
  history.replaceState(null, "", "/c/north/staff?from=copy&q=clerk");
  showLateStaff({ copy: COPY, page: PAGE }, "?from=copy&q=clerk");
  await until(() => screen.queryByText("There is no copy of this list"));
  expect(document.body.textContent).not.toContain("400");
  expect(screen.queryByText(/Export/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Go on with the live list" }));
  await until(() => screen.queryByText(/Ada/));
  expect(location.pathname + location.search).toBe("/c/north/staff?q=clerk");
  expect(document.body.textContent).not.toContain("400");
  // What was loaded is there without a call.
  expect(asked.filter((address) => address.includes("/v1/"))).toEqual([]);
});

test("a press that another page has overtaken changes no address", async () => {
  const error = { type: "invalid_request_error", code: "copy_off", message: "There is none." };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 409 }));
  history.replaceState(null, "", "/c/north/staff?from=copy");
  showLateStaff({ copy: COPY, page: PAGE }, "?from=copy");
  await until(() => screen.queryByText("There is no copy of this list"));
  history.replaceState(null, "", "/c/north");
  fireEvent.click(screen.getByRole("button", { name: "Go on with the live list" }));
  await act(async () => {});
  expect(location.pathname).toBe("/c/north");
});

test("a copy that was deleted is promised only until the page hears of it, though nobody asks for its rows", async () => {
  let isThere = true;
  const page = {
    now: Date.now(),
    copy: COPY,
    matches: 1,
    rows: [{ key: "1", item: { id: "1", name: "Ada" } }],
  };
  const error = { type: "invalid_request_error", code: "copy_off", message: "There is none." };
  vi.stubGlobal("fetch", async (address: string) => {
    const copies = {
      now: Date.now(),
      resources: [{ resource: "staff", settings: {}, ...(isThere && { copy: COPY }) }],
    };
    if (address.endsWith("/copy")) return Response.json(copies);
    return isThere ? Response.json(page) : Response.json({ error }, { status: 409 });
  });
  showLateStaff({ copy: COPY, page: PAGE }, "?from=copy");
  await until(() => screen.queryAllByText(/400/).length && screen.queryByText(/Export/));
  isThere = false;
  await until(() => screen.queryByText("There is no copy of this list"));
  expect(document.body.textContent).not.toContain("400");
});

test("a live list hears of it when a first walk has filled the copy", async () => {
  let copy = { ...COPY, isComplete: false };
  const answer = () => ({ now: Date.now(), resources: [{ resource: "staff", settings: {}, copy }] });
  vi.stubGlobal("fetch", async () => Response.json(answer()));
  showLateStaff({ copy, page: PAGE });
  await until(() => screen.queryByText("Copy, 400 so far"));
  copy = { ...COPY, rows: 2_450 };
  await until(() => screen.queryByText(/^All 2,450/));
  expect(screen.getByPlaceholderText("Search all 2,450 staff")).toBeDefined();
});

test("a page that came without rows asks for them once, when somebody sees it", () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const refresh = vi.fn();
  showLateStaff({ copy: undefined, refresh });
  expect(refresh).not.toHaveBeenCalled();
  visibility.mockReturnValue("visible");
  for (let shown = 0; shown < 2; shown += 1) document.dispatchEvent(new Event("visibilitychange"));
  expect(refresh).toHaveBeenCalledOnce();
});

/** Where the rows come from, as the page says it. */
const source = () =>
  screen.queryByRole("navigation")?.querySelector("[aria-current]")?.textContent.slice(0, 4);

test("Back that is quicker than the router leads from the live list to the copy that the address names", async () => {
  const resources = [{ resource: "staff", settings: {}, copy: COPY }];
  const answer = { now: Date.now(), copy: COPY, matches: 0, rows: [], resources };
  vi.stubGlobal("fetch", async () => Response.json(answer));
  const { Router, put, follow } = lateRouter("/c/north/staff?from=copy");
  showLateStaff({ copy: COPY, page: PAGE, Router });
  await until(() => source() === "All ");
  fireEvent.click(screen.getByRole("link", { name: "Live" }));
  await until(() => source() === "Live");
  put("/c/north/staff?from=copy");
  await act(async () => void window.dispatchEvent(new PopStateEvent("popstate")));
  await follow();
  await until(() => source() === "All ");
});

test("Back from the copy, where a link had led to it, shows what is loaded and asks for nothing", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ now: 0, resources: [] });
  });
  showLateStaff({ copy: COPY, page: PAGE });
  await until(() => screen.queryByText("Ada"));
  cleanup();
  // The router keeps the page that was made for the copy.
  showLateStaff({ copy: COPY });
  expect(screen.getByText("Ada")).toBeDefined();
  expect(asked.filter((address) => address.includes("/v1/"))).toEqual([]);
});

test("a list opened while nobody knows whether there is a copy says so, and offers the copy once the database is back", async () => {
  const server = databaseAway(() => ({ now: 0, resources: [{ resource: "staff", copy: COPY }] }));
  showLateStaff({ copy: "unknown", page: PAGE });
  await until(() => screen.queryByText(/copy not known: Rollcall's database does not answer/));
  await pass(30_000);
  expect(screen.queryByRole("link", { name: /All 400/ })).toBeNull();
  server.bringBack();
  await until(() => screen.queryByRole("link", { name: /All 400/ }));
  expect(screen.queryByText(/not known/)).toBeNull();
});

test("a selection in a copy that is read from its beginning again says how many rows are no longer selected", async () => {
  const rows = [{ key: "1", item: { id: "1", name: "Ada" } }];
  const copy = { ...COPY, fields: ["id", "name"] };
  const answer = { now: Date.now(), copy, matches: 1, rows, resources: [] };
  vi.stubGlobal("fetch", async () => Response.json(answer));
  showLateStaff({ copy: COPY }, "?from=copy");
  await until(() => screen.queryByText("Ada"));
  // On the mark at the row's beginning.
  fireEvent.click(screen.getByText("Ada"), { detail: 1, clientX: 5 });
  await until(() => screen.queryByText("1 selected"));
  cleanup();
  await pass(1);
  showLateStaff({ copy: COPY }, "?from=copy");
  await until(() => screen.queryByText("1 row no longer selected: other rows were loaded"));
});
