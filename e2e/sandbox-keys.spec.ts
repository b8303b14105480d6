import {
  createKey,
  expect,
  expectAnnouncement,
  expectVerdict,
  form,
  keyRow,
  press,
  test,
} from "@/e2e/pages/sandbox-desk";
import { answersClicks } from "./fixtures";

test.use({ expectedStatuses: [400] });

const HEADER = { "X-Rollcall": "1" };
const FIRST_MAKER = "4107";
const SECOND_MAKER = "4506";

test("a key's value is told once; used, the verdict follows its scopes; nothing keeps the value", async ({
  desk,
  rollcall,
}) => {
  const { id, value, shown } = await createKey(desk, SECOND_MAKER, ["read:teams"]);
  expect(value).toMatch(/^wdk_\S{40}$/);
  await expect(shown.getByRole("heading")).toBeFocused();
  await shown.getByRole("button", { name: "Use this key" }).click();
  await expectVerdict(desk, "No permission (participants, staff)");
  await expect(keyRow(desk, id)).toContainText("in use by this console");
  await keyRow(desk, id).getByText("Edit scopes").click();
  const scopes = form(desk, `Scopes of ${id}`);
  await scopes.getByLabel("read:users").check();
  await scopes.getByLabel("read:participants").check();
  await scopes.getByRole("button", { name: "Set scopes" }).click();
  await expectAnnouncement(desk, `${id} has read:users, read:participants, read:teams.`);
  // What is added comes with the next token.
  await scopes.getByRole("button", { name: "Revoke its tokens" }).click();
  await expectVerdict(desk, "Working");

  await shown.getByRole("button", { name: "I saved it" }).click();
  await expect(shown).toBeHidden();
  await expect(desk.getByRole("heading", { name: "Create a key" })).toBeFocused();
  await desk.reload();
  await answersClicks(desk);
  await expect(keyRow(desk, id)).toContainText("in use by this console");
  const told = await desk.request.get(`${rollcall.url}/api/sandbox`, { headers: HEADER });
  expect(told.headers()["cache-control"]).toBe("private, no-store");
  const kept = await desk.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const text of [await desk.content(), await told.text(), kept, rollcall.output()]) {
    expect(text).not.toContain(value);
  }

  await press(desk, "Use the first key again");
  await expect(keyRow(desk, "key_1")).toContainText("in use by this console");
  await expectVerdict(desk, "Working");
});

test("scopes beyond the creator's permissions are refused beside the field, and what was typed stays", async ({
  desk,
}) => {
  const creating = form(desk, "Create a key");
  await creating.getByRole("button", { name: "Create key" }).click();
  const creator = creating.getByLabel("Created by (staff id)");
  await expect(creator).toBeFocused();
  await expect(creator).toHaveAccessibleDescription(/A whole number from 1/);
  await creator.fill("17");
  await creator.press("Enter");
  await expect(creator).toHaveAccessibleDescription(/has no staff member 17/);
  await creator.fill(SECOND_MAKER);
  await creating.getByLabel("read:shift_hours").check();
  await creator.press("Enter");
  await expect(creating.getByRole("group", { name: "Scopes" })).toHaveAccessibleDescription(
    /Beyond what its creator is permitted: read:shift_hours/,
  );
  await expect(creator).toHaveValue(SECOND_MAKER);
  await expect(creating.getByLabel("read:shift_hours")).toBeChecked();
  await creator.fill(FIRST_MAKER);
  await creator.press("Enter");
  await expect(desk.getByRole("region", { name: /^The value of key_/ })).toBeVisible();
});

test("revoking asks first; a pasted key that is revoked, or made up, is a rejected one", async ({ desk }) => {
  const { id, value } = await createKey(desk, FIRST_MAKER, ["read:users"]);
  await press(desk, `Revoke ${id}`);
  await desk.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(keyRow(desk, id)).not.toContainText("revoked");
  await press(desk, `Revoke ${id}`);
  await desk.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expectAnnouncement(desk, `${id} is revoked.`);
  await expect(desk.getByRole("button", { name: `Revoked: ${id}` })).toBeFocused();
  await expectVerdict(desk, "Working");

  const trying = form(desk, "Try a key");
  for (const pasted of [value, "wdk_made_up"]) {
    await trying.getByLabel("Key value").fill(pasted);
    await trying.getByRole("button", { name: "Use this key" }).click();
    await expectVerdict(desk, "Key rejected");
    await expect(trying.getByLabel("Key value")).toHaveValue("");
    await press(desk, "Use the first key again");
    await expectVerdict(desk, "Working");
  }
});

test("an open Connections names the key that is in use now", async ({ desk, rollcall }) => {
  const connections = await desk.context().newPage();
  await connections.goto(`${rollcall.url}/settings/connections`);
  const section = connections.getByRole("region", { name: "Sandbox sandbox" });
  const button = section.getByRole("button", { name: /^Copy fingerprint/ });
  const first = await button.innerText();
  const trying = form(desk, "Try a key");
  await trying.getByLabel("Key value").fill("wdk_made_up");
  await trying.getByRole("button", { name: "Use this key" }).click();
  await expect(section.getByText("Key rejected")).toBeVisible();
  await expect(button).not.toHaveText(first);
  await press(desk, "Use the first key again");
  await expect(button).toHaveText(first);
});

test("archiving who made it revokes the key that is in use", async ({ desk }) => {
  const { id, shown } = await createKey(desk, SECOND_MAKER, ["read:users"]);
  await shown.getByRole("button", { name: "Use this key" }).click();
  await expect(keyRow(desk, id)).toContainText("in use by this console");
  const archiving = form(desk, "Archive a staff member of org_1");
  await archiving.getByLabel("Staff id to archive").fill(SECOND_MAKER);
  await archiving.getByRole("button", { name: "Archive" }).click();
  await expectAnnouncement(desk, `Staff member ${SECOND_MAKER} is archived. With them ${id} is revoked.`);
  await expectVerdict(desk, "Key rejected");
  await expect(keyRow(desk, id)).toContainText("revoked");
});
