import { comeBack } from "@/e2e/pages/shell-page";
import { panel, rowOf } from "@/e2e/pages/staff-page";
import type { CopiesAnswer } from "@/lib/contract/copy";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, type Member, signIn, staffCalls, test } from "./fixtures";

/** By their indexes, whom the second walk finds joined, changed and not seen. */
const [JOINED, CHANGED, NOT_SEEN] = [120, 130, 140];

let isLater = false;

/** By the index, who is of the other mode than the connection. */
const LIVE = 200;

/** The service's list: one member is of the other mode, and three differ once it is later. */
function listOf(text: string): string {
  const list = JSON.parse(text) as { data: Member[] };
  const { data } = list;
  const isAt = (index: number) => (member: Member) => member.id === people[index]?.id;
  const kept = data.filter((member) => !isAt(isLater ? NOT_SEEN : JOINED)(member));
  const changed = kept.map((member) =>
    isLater && isAt(CHANGED)(member) ? { ...member, department: "Night shift" } : member,
  );
  const [live] = changed.filter(isAt(LIVE));
  if (live) live.livemode = true;
  return JSON.stringify({ ...list, data: changed });
}

let people: Member[] = [];

test.use({ serviceOptions: { staff: 250 }, twist: { body: listOf } });

test("an administrator keeps a copy, everybody is found in it without a call, a second walk says who joined and left, and turning it off ends it", async ({
  page,
  rollcall,
  service,
}) => {
  isLater = false;
  people = await service.staff();
  await signIn(page, rollcall);
  const settings = `${rollcall.url}/settings/connections/${rollcall.connection}`;
  await page.goto(settings);
  await answersClicks(page);
  await page.getByRole("button", { name: "Keep a copy of all staff …" }).click();
  await expect(page.getByText("Every field of all staff that the key may read")).toBeVisible();
  await page.getByLabel("Fields to leave out").fill("phone");
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByRole("link", { name: "All 249 staff" })).toBeVisible();
  await expectAccessibleInBoth(page);

  // Beyond the first page, from the live list's own search box.
  await page.goto(`${rollcall.home}/staff`);
  await answersClicks(page);
  await expect(page.getByText("Live, first 100")).toBeVisible();
  const calls = staffCalls(service).length;
  const somebody = people[LIVE] as Member;
  await rowOf(page, (people[0] as Member).id).click({ position: { x: 22, y: 18 } });
  await expect(page.getByRole("group", { name: "Selection" })).toContainText("1 selected");
  await page.keyboard.press("/");
  await page.keyboard.type(String(somebody.email));
  await expect(rowOf(page, somebody.id)).toBeVisible();
  const box = page.getByRole("searchbox", { name: "Search all 249 staff" });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(String(somebody.email));
  await expect(page.getByText("1 of all 249, best match first")).toBeVisible();
  await expect(page.getByText("1 row no longer selected: other rows were loaded")).toBeVisible();
  await expect(page.getByText("All of the rows loaded are live")).toBeVisible();
  await expect(page).toHaveURL(/from=copy&q=/);
  await page.keyboard.press("ArrowDown");
  await expect(rowOf(page, somebody.id)).toBeFocused();
  await expectAccessibleInBoth(page);
  await page.reload();
  await answersClicks(page);
  await expect(rowOf(page, somebody.id)).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  const other = people[230] as Member;
  await page.getByRole("combobox").fill(String(other.email));
  await expect(page.getByRole("option", { name: other.name }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { name: other.name })).toBeVisible();
  await expect(panel(page).getByText("Left out of the copy: phone.")).toBeVisible();
  expect(staffCalls(service)).toHaveLength(calls);
  await panel(page).getByRole("button", { name: "Read it anew (1 call)" }).click();
  await expect(panel(page).getByText("Unchanged")).toBeVisible();
  expect(staffCalls(service)).toHaveLength(calls + 1);

  // A search beside the panel stays when Back closes it.
  await box.fill("a");
  await expect(page).toHaveURL(/from=copy&row=\w+&q=a$/);
  // The rows that take the place of others would take the focus with them.
  await expect(page.getByText(/^\d{2,} of all 249/).first()).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/from=copy&q=a$/);
  await expect(box).toHaveValue("a");
  await expect(page.locator('[role="row"][tabindex="0"]')).toBeFocused();
  expect(staffCalls(service)).toHaveLength(calls + 1);

  isLater = true;
  await page.goto(settings);
  await answersClicks(page);
  await page.getByRole("button", { name: "Start a walk (Staff)" }).click();
  await page.getByRole("link", { name: "1 joined, 1 changed, 1 not seen" }).click();
  await expect(page.getByRole("row", { name: /^Joined/ })).toContainText(String(people[JOINED]?.name));
  await expect(page.getByRole("row", { name: /^Not seen/ })).toContainText(String(people[NOT_SEEN]?.name));
  await page.getByRole("checkbox", { name: "Changed" }).check();
  await expect(page.getByRole("row", { name: /^Joined/ })).toBeHidden();
  await expect(page.getByRole("row", { name: /^Changed/ })).toContainText("Night shift");
  await expect(page).toHaveURL(/\/changes\?kind=changed$/);
  await expectAccessibleInBoth(page);

  await page.goto(settings);
  await answersClicks(page);
  await page.getByRole("button", { name: "Turn off and delete the copy of staff …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off and delete" }).click();
  await expect(page.getByRole("button", { name: "Keep a copy of all staff …" })).toBeVisible();
  await page.goto(`${rollcall.home}/staff?from=copy`);
  await expect(page.getByRole("searchbox", { name: "Filter loaded rows" })).toBeVisible();
});

test.describe("while somebody else changes it", () => {
  // Without rows the copy answers 409.
  test.use({ expectedStatuses: [409] });

  test("an open copy that is emptied, filled again and turned off says so each time, and has its rows as they come, by itself", async ({
    page,
    rollcall,
    service,
  }) => {
    people = await service.staff();
    const copy = `/api/c/${rollcall.connection}/copy`;
    const act = async (how: object) => {
      await page.evaluate(send, { address: `${copy}/staff`, how });
      await expect.poll(() => page.evaluate(isWalking, copy)).toBe(false);
      // As whoever looks at the page again does, who need not wait for the next poll.
      await comeBack(page);
    };
    const patch = (change: object) => act({ method: "PATCH", body: JSON.stringify(change) });
    await signIn(page, rollcall);
    await patch({ on: true, start: true });
    await page.goto(`${rollcall.home}/staff?from=copy`);
    await answersClicks(page);
    const first = rowOf(page, (people[0] as Member).id);
    await expect(first).toBeVisible();
    await patch({ omit: ["phone"] });
    await expect(page.getByText("The copy has no rows yet").first()).toBeVisible();
    await expect(first).toHaveCount(0);
    await patch({ start: true });
    await expect(first).toBeVisible();
    await act({ method: "DELETE" });
    await expect(page.getByText("There is no copy of this list").first()).toBeVisible();
    await patch({ on: true });
    await expect(page.getByText("The copy has no rows yet").first()).toBeVisible();
    await patch({ start: true });
    await expect(first).toBeVisible();
  });
});

/** In the page: another person's act on the copy, of which the page is not told. */
async function send({ address, how }: { address: string; how: object }): Promise<void> {
  const headers = { "X-Rollcall": "1", "Content-Type": "application/json" };
  const answer = await fetch(address, { headers, ...how });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
}

/** In the page: whether a walk has not ended. */
async function isWalking(address: string): Promise<boolean> {
  const answer = await fetch(address, { headers: { "X-Rollcall": "1" } });
  const { resources } = (await answer.json()) as CopiesAnswer;
  return resources.some(({ walk }) => walk !== undefined && walk.state !== "ended");
}
