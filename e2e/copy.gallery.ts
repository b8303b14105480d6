import type { Page } from "@playwright/test";
import type { Console } from "@/e2e/consoles/console";
import { answersClicks, test } from "./fixtures";
import { gallery, type State } from "./gallery";

test.use({ serviceOptions: { staff: 1_204 } });

gallery("copy", {
  off: ({ page, rollcall }) => openSettings(page, rollcall),
  "turn on": async ({ page, rollcall }) => {
    await openSettings(page, rollcall);
    await page.getByRole("button", { name: "Keep a copy of all staff …" }).click();
    await page.getByLabel("A new copy is made").selectOption("nightly");
  },
  held: async ({ page, rollcall, service }) => {
    service.controls.lock();
    await turnOn(page, rollcall);
    await page.getByText("The organisation is locked.").waitFor();
  },
  done: keepCopy,
  delete: async (state) => {
    await keepCopy(state);
    await state.page.getByRole("button", { name: "Turn off and delete the copy of staff …" }).click();
  },
  "live list": async (state) => {
    await keepCopy(state);
    await state.page.goto(`${state.rollcall.home}/staff`);
    await state.page.getByText("Live, first 100").waitFor();
  },
  list: (state) => openList(state, "?from=copy"),
  search: (state) => openFound(state, "?from=copy&q=maria", /of all 1,204, best match first$/),
  "no match": (state) => openFound(state, "?from=copy&q=nobody+is+called+that", /^No match in all 1,204\./),
  filtered: (state) =>
    openFound(state, "?from=copy&f.department=Care&sort=name&order=descending", /of all 1,204, sorted$/),
  row: async (state) => {
    await openList(state, "?from=copy&row=4123");
    await state.page.getByRole("button", { name: "Read it anew (1 call)" }).click();
    await state.page.getByText("Unchanged").waitFor();
  },
  "row not read anew": async (state) => {
    await openList(state, "?from=copy&row=4123");
    state.service.controls.lock();
    await state.page.getByRole("button", { name: "Read it anew (1 call)" }).click();
    await state.page.getByRole("alert").getByText("The organisation is locked").waitFor();
  },
  "values while the database is away": async (state) => {
    await openList(state, "?from=copy");
    await databaseAway(state.page, "**/values?*");
    await state.page.getByRole("button", { name: "Filters", exact: true }).click();
    await state.page.getByRole("dialog").getByRole("button", { name: "Department" }).click();
    await state.page.getByRole("button", { name: "Try again" }).waitFor();
  },
  "settings while the database is away": async (state) => {
    await keepCopy(state);
    await databaseAway(state.page, "**/copy");
    await state.page.reload();
    await state.page.getByRole("button", { name: "Try again" }).waitFor();
  },
  "changes with filter": async (state) => {
    await keepCopy(state);
    await state.page.goto(`${state.rollcall.home}/staff/changes?kind=joined&from=1764115200000`);
    await state.page.getByRole("button", { name: "Clear filters" }).first().waitFor();
  },
  "no such row": async (state) => {
    await openList(state, "?from=copy&row=1");
    await state.page.getByText("Not in the copy").waitFor();
  },
  export: async (state) => {
    await openList(state, "?from=copy");
    await state.page.getByRole("button", { name: "Export …" }).click();
  },
  "changes before a second walk": async (state) => {
    await keepCopy(state);
    await state.page.goto(`${state.rollcall.home}/staff/changes`);
    await state.page.getByText("Known after the next complete walk").waitFor();
  },
  "changes without a copy": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/staff/changes`);
    await page.getByText("Nobody keeps a copy of this list").waitFor();
  },
  "search at the service": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/staff?q=schwarzenberger`);
    await answersClicks(page);
    await page.getByRole("button", { name: "Search all staff …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText("That is every match up to the end of the list.").waitFor();
  },
});

async function openSettings(page: Page, rollcall: Console): Promise<void> {
  await page.goto(`${rollcall.url}/settings/connections/${rollcall.connection}`);
  await answersClicks(page);
}

async function turnOn(page: Page, rollcall: Console): Promise<void> {
  await openSettings(page, rollcall);
  await page.getByRole("button", { name: "Keep a copy of all staff …" }).click();
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
}

async function keepCopy({ page, rollcall }: State): Promise<void> {
  await turnOn(page, rollcall);
  await page.getByRole("link", { name: "All 1,204 staff" }).waitFor();
}

async function openList(state: State, query: string): Promise<void> {
  await keepCopy(state);
  await state.page.goto(`${state.rollcall.home}/staff${query}`);
  await answersClicks(state.page);
  await state.page.getByText(/All 1,204 as of/).waitFor();
}

/** The list once what is searched for has been found, as these words say. */
async function openFound(state: State, query: string, words: RegExp): Promise<void> {
  await openList(state, query);
  await state.page.getByText(words).first().waitFor();
}

/** As it is for requests to these addresses while PostgreSQL does not answer. */
async function databaseAway(page: Page, addresses: string): Promise<void> {
  const error = {
    type: "api_error",
    code: "database_unavailable",
    message: "Rollcall's database does not answer.",
    request_id: "local_0123456789abcdef0123456789abcdef",
  };
  await page.route(addresses, (route) => route.fulfill({ status: 503, json: { error } }));
}
