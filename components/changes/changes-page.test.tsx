// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CopiesAnswer, CopyInUse, CopyState } from "@/lib/contract/copy";
import type { CopyChangesPage } from "@/lib/contract/copy-changes";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import { RESOURCES } from "@/lib/contract/resources";
import { databaseAway } from "@/lib/testing/database-away";
import { lateRouter } from "@/lib/testing/late-router";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { ChangesPage } from "./changes-page";

pageBed();

const STATE = { resource: "staff", settings: { ...DEFAULT_COPY_SETTINGS, on: true } } as CopyState;
const COPIES: CopiesAnswer = {
  now: 0,
  allowed: true,
  storage: "postgresql",
  changesRetentionDays: 90,
  resources: [STATE],
};

const COPY: CopyInUse = { generation: "1", isComplete: true, rows: 1, from: 0, to: 1, fields: [], omit: [] };
const FOUND = { from: 0, to: 1, joined: 1, left: 0, changed: 0, notSeen: 0 };

function pageOf(name: string, next?: string): CopyChangesPage {
  return {
    now: Date.now(),
    changes: [{ id: name, kind: "joined", key: name, name, from: 0, to: 1 }],
    ...(next !== undefined && { next }),
  };
}

const NONE = "No walk has found anything different in the time that changes are kept.";

const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");
const tick = (index: number) => act(async () => boxes()[index]?.click());

test("boxes that are ticked quicker than the router follows stay ticked", async () => {
  databaseAway(({ pathname }) => (pathname.endsWith("/changes") ? pageOf("Ada") : COPIES)).bringBack();
  const { Router, follow } = lateRouter("/c/north/staff/changes");
  showPage(
    <Router>
      <ChangesPage connection="north" name="staff" resource={RESOURCES.staff} copies={COPIES} maySet />
    </Router>,
  );
  await tick(0);
  await tick(1);
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false, false]);
  await follow();
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false, false]);
  expect(new URLSearchParams(location.search).getAll("kind")).toHaveLength(2);
});

test("older changes that could not be read come by themselves once the database is back", async () => {
  databaseAway(({ pathname }) =>
    pathname.endsWith("/changes") ? pageOf("Ada", "before Ada") : COPIES,
  ).bringBack();
  showPage(
    <ChangesPage connection="north" name="staff" resource={RESOURCES.staff} copies={COPIES} maySet />,
    "/c/north/staff/changes",
  );
  await until(() => screen.queryAllByText("Ada").length);
  const server = databaseAway(({ pathname }) => (pathname.endsWith("/changes") ? pageOf("Grace") : COPIES));
  fireEvent.click(screen.getByRole("button", { name: "Show older changes" }));
  await until(() => screen.queryAllByText("local_1").length);
  await pass(30_000);
  expect(screen.queryAllByText("Grace")).toEqual([]);
  server.bringBack();
  await until(() => screen.queryAllByText("Grace").length);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("what a walk finds while the page is open is shown once the page hears of it", async () => {
  let generation = "1";
  databaseAway(({ pathname }) => {
    if (pathname.endsWith("/changes")) return generation === "1" ? { now: 0, changes: [] } : pageOf("Grace");
    return { ...COPIES, resources: [{ ...STATE, copy: { ...COPY, generation }, changes: FOUND }] };
  }).bringBack();
  showPage(
    <ChangesPage connection="north" name="staff" resource={RESOURCES.staff} copies={COPIES} maySet />,
    "/c/north/staff/changes",
  );
  await until(() => screen.queryAllByText(NONE).length);
  generation = "2";
  await until(() => screen.queryAllByText("Grace").length);
  expect(screen.queryByText(NONE)).toBeNull();
});

test.each([
  ["before the first complete walk says when it will be known", STATE, {}, "after the second complete walk"],
  [
    "where no comparison is kept says when there will be one",
    { ...STATE, copy: COPY },
    {},
    "after the next complete walk",
  ],
  ["where no change is kept says so", { ...STATE, copy: COPY, changes: FOUND }, {}, NONE],
  [
    "says how far back it looked",
    { ...STATE, copy: COPY },
    { reachesBackTo: 1 },
    "No change that is kept matches the filter. The oldest is of",
  ],
])("a filter that matches nothing %s", async (_when, state, page, words) => {
  const copies = { ...COPIES, resources: [state] };
  databaseAway(({ pathname }) =>
    pathname.endsWith("/changes") ? { now: 0, changes: [], ...page } : copies,
  ).bringBack();
  const address = "/c/north/staff/changes?kind=left";
  showPage(
    <ChangesPage connection="north" name="staff" resource={RESOURCES.staff} copies={copies} maySet />,
    address,
  );
  await until(() => screen.queryAllByText(words, { exact: false }).length);
});
