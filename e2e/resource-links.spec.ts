import type { Page } from "@playwright/test";
import { panel, rowOf } from "@/e2e/pages/staff-page";
import { answersClicks, expect, type Member, staffCalls, staffList, test } from "./fixtures";

test.describe("staff", () => {
  test.use({ serviceOptions: { staff: 350 } });

  test("a manager's id leads to their panel and not to the row's own, and no step of it costs a call", async ({
    staffPage: page,
    service,
    rollcall,
  }) => {
    const staff = await service.staff();
    const [first, manager, member] = [staff[0], staff[1], staff[12]];
    await staffList(page).evaluate((list) => list.scrollTo(1_300, 0));
    await rowOf(page, member?.id ?? 0)
      .getByRole("link", { name: String(manager?.id), exact: true })
      .click();
    await expectPanelOf(page, manager);
    await expect(rowOf(page, manager?.id ?? 0)).toHaveAttribute("aria-current", "true");
    // The panel calls whoever is loaded by their name, with the id that was sent beside it.
    const link = page.getByRole("link", { name: String(first?.name), exact: true });
    const field = panel(page).locator("dd", { has: link });
    await expect(field).toContainText(String(first?.id));
    await field.getByRole("link").click();
    await expectPanelOf(page, first);
    await page.goBack();
    await expectPanelOf(page, manager);
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    expect(staffCalls(service)).toHaveLength(1);

    // Entered midway, the manager is on a page before.
    await page.goto(`${rollcall.home}/staff?row=${staff[200]?.id}&after=${staff[199]?.id}`);
    await expectPanelOf(page, staff[200]);
    // Before that a link leads where it says, to the list's beginning.
    await answersClicks(page);
    const calls = staffCalls(service).length;
    await panel(page)
      .getByRole("link", { name: String(staff[200]?.manager_id), exact: true })
      .click();
    await expect(panel(page)).toContainText("Not among the 100 rows loaded");
    await expect(panel(page).getByRole("button", { name: "Look for it" })).toBeVisible();
    await page.goBack();
    await expectPanelOf(page, staff[200]);
    expect(staffCalls(service)).toHaveLength(calls);
  });
});

test.describe("participants", () => {
  test.use({
    resources: ["staff", "participants"],
    serviceOptions: { staff: 80 },
    timezoneId: "Pacific/Auckland",
    locale: "en-GB",
  });

  test("a key worker leads to the staff page, and dates are those of whoever reads them", async ({
    staffPage: page,
    service,
    rollcall,
  }) => {
    const staff = await service.staff();
    await page.goto(`${rollcall.home}/participants`);
    const list = page.getByRole("region", { name: "Participants list" });
    const row = list
      .locator("[data-key]")
      .filter({ has: page.locator("a[data-refers]") })
      .first();
    // 09:00 in UTC is the evening of the same day there; the server's HTML has it in UTC.
    const created = row.getByTitle(/^\d{10}$/);
    await expect(created).toHaveText(/^\d\d [A-Z][a-z]{2} 20\d\d, (20|21|22):00$/);
    const html = await (await page.request.get(`${rollcall.home}/participants`)).text();
    expect(html).toMatch(/20\d\d-\d\d-\d\d 09:00 UTC/);

    const link = row.locator("a[data-refers]");
    const key = (await link.textContent()) ?? "";
    await link.click();
    await expect(page).toHaveURL(`${rollcall.home}/staff?row=${key}`);
    await expectPanelOf(
      page,
      staff.find(({ id }) => String(id) === key),
    );
    await page.goBack();
    await expect(list).toBeVisible();
    await expect(panel(page)).toBeHidden();
  });
});

async function expectPanelOf(page: Page, member: Member | undefined): Promise<void> {
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(member?.name ?? "nobody");
  await expect(panel(page).getByRole("button", { name: `Copy id ${member?.id}` })).toBeVisible();
}
