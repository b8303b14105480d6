import type { Page } from "@playwright/test";
import {
  createKey,
  expect,
  expectAnnouncement,
  expectVerdict,
  form,
  press,
  test,
} from "@/e2e/pages/sandbox-desk";
import { expectAccessibleInBoth } from "./accessible";

test.use({ expectedStatuses: [400] });

const HEADER = { "X-Rollcall": "1" };
const FIRST_MAKER = "4107";

test("a lock is in the verdict with the answer to it, and so is its end", async ({ desk }) => {
  await press(desk, "Lock org_1");
  await expectVerdict(desk, "Organisation locked");
  await expectAnnouncement(desk, "org_1 is locked.");
  const unlock = desk.getByRole("button", { name: "Unlock org_1" });
  await expect(unlock).toBeFocused();
  await unlock.press("Enter");
  await expectVerdict(desk, "Working");
  await press(desk, "Lock org_2");
  await expectAnnouncement(desk, "org_2 is locked.");
  await expectVerdict(desk, "Working");
});

test("limits, token life, delay and the number of staff are what they are set to", async ({
  desk,
  rollcall,
}) => {
  const limits = form(desk, "Limits");
  await limits.getByLabel("Requests per key").fill("0.5");
  await limits.getByRole("button", { name: "Set limits" }).click();
  await expect(limits.getByLabel("Requests per key")).toHaveAccessibleDescription(/A whole number from 0/);
  await limits.getByLabel("Requests per key").fill("77");
  await limits.getByRole("button", { name: "Set limits" }).click();
  await expect(desk.getByTestId("budget")).toContainText("of 77");
  await set(desk, "Response delay (ms)", "250");
  await expectAnnouncement(desk, "Every response is delayed by 250 ms.");
  await set(desk, "Token lifetime (seconds)", "120");
  await expectAnnouncement(desk, "New tokens last 120 s.");
  await set(desk, "Number of staff of org_1", "3");
  await expectAnnouncement(desk, "org_1 now has 3 members of staff.");

  const told = await (await desk.request.get(`${rollcall.url}/api/sandbox`, { headers: HEADER })).json();
  expect(told.settings).toMatchObject({ resources: 77, tokenLifeSeconds: 120, latencyMs: 250 });
  await desk.getByRole("link", { name: "Staff", exact: true }).click();
  await expect(desk.getByText("All 3 loaded.")).toBeVisible();
});

test("a deprecation is announced where the endpoint is read, and can be taken back", async ({ desk }) => {
  const announcing = form(desk, "Announce a deprecation");
  await announcing.getByLabel("Sunset date").fill("2031-05-12");
  await announcing.getByLabel("Migration guide (URL)").fill("docs");
  await announcing.getByRole("button", { name: "Announce" }).click();
  await expect(announcing.getByLabel("Migration guide (URL)")).toBeFocused();
  await announcing.getByLabel("Migration guide (URL)").fill("https://docs.example/migrate");
  await announcing.getByRole("button", { name: "Announce" }).click();
  const listed = desk.getByRole("list", { name: "Deprecated endpoints" });
  await expect(listed).toContainText("GET /v1/staff");
  await desk.getByRole("link", { name: "Staff", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible();
  await expect(desk.getByText("/v1/staff is deprecated. Migrate by 12 May 2031")).toBeVisible();
  await desk.goBack();
  await press(desk, "Withdraw: GET /v1/staff");
  await expect(listed).toBeHidden();
});

test("a reset asks first and undoes everything", async ({ desk }) => {
  await createKey(desk, FIRST_MAKER, ["read:users"]);
  await set(desk, "Response delay (ms)", "20");
  await press(desk, "Lock org_1");
  await expectVerdict(desk, "Organisation locked");
  await press(desk, "Reset");
  await desk.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await expectVerdict(desk, "Working");
  await expect(desk.getByRole("list", { name: "API keys" }).getByRole("heading")).toHaveText(["key_1"]);
  await expect(desk.getByLabel("Response delay (ms)").last()).toHaveValue("0");
});

test("what was served is counted, and a request id leads to the console's own record", async ({ desk }) => {
  const served = desk.getByRole("region", { name: "Latest requests" });
  const newest = served.getByRole("row").nth(1);
  await expect(newest).toContainText(/GET \/v1\/(staff|participants|teams)\?limit=1.*200.*key_1.*req_/);
  // At one moment: the rows move when something else is served.
  const [id, href] = await newest
    .getByRole("link")
    .evaluate((link) => [link.textContent, link.getAttribute("href")]);
  expect(href).toBe(`/c/sandbox/requests/${id}`);
  await press(desk, "Lock org_1");
  await expect(newest).toContainText("403");
});

test("a button that is under way does nothing when it is pressed again", async ({ desk, rollcall }) => {
  const asked: string[] = [];
  desk.on("request", (request) => {
    if (request.method() === "POST" && request.url() === `${rollcall.url}/api/sandbox`) asked.push("once");
  });
  await set(desk, "Response delay (ms)", "1000");
  await expectAnnouncement(desk, "Every response is delayed by 1000 ms.");
  asked.length = 0;
  await desk.getByRole("button", { name: "Check now" }).dblclick();
  await expectAnnouncement(desk, "Checked.");
  expect(asked).toHaveLength(1);
});

test("no accessibility violation, at rest and with everything open, in both themes", async ({ desk }) => {
  await expectAccessibleInBoth(desk, "body");
  await createKey(desk, FIRST_MAKER, ["read:users"]);
  await form(desk, "Try a key").getByRole("button").click();
  await desk.getByText("Edit scopes").first().click();
  await press(desk, "Lock org_1");
  await expectVerdict(desk, "Organisation locked");
  await expectAccessibleInBoth(desk);
  await press(desk, "Reset");
  await expectAccessibleInBoth(desk, "dialog[open]");
});

/** Sets the one number of a form. */
async function set(page: Page, name: string, value: string): Promise<void> {
  await form(page, name).getByRole("textbox").fill(value);
  await form(page, name).getByRole("button").click();
}
