import { sections } from "@/e2e/pages/shell-page";
import { loadRest } from "@/e2e/pages/staff-page";
import { answersClicks, expect, test } from "./fixtures";

const RESOURCES = ["staff", "participants", "teams"] as const;

test.describe("a connection with three resources", () => {
  test.use({
    resources: RESOURCES,
    serviceOptions: { staff: 400 },
    expectedStatuses: [404],
    twist: {
      path: "/v1/teams",
      body: (text) => {
        const list = JSON.parse(text);
        return JSON.stringify({ ...list, data: [{ ...list.data[0], name: ".." }, ...list.data] });
      },
    },
  });

  test("each has its page in the navigation, its own cursor to the end, and its panel at an address of its own", async ({
    staffPage: page,
    service,
    rollcall,
  }) => {
    await sections(page).getByRole("link", { name: "Participants" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Participants" })).toBeVisible();
    await expect(page).toHaveTitle(/^Participants/);
    await answersClicks(page);
    await loadRest(page);
    await expect(page.getByText("2,500 in all")).toBeVisible();
    const asked = service.controls.requests().filter(({ path }) => path === "/v1/participants");
    expect(new Set(asked.map(({ query }) => query)).size).toBe(25);
    expect(asked).toHaveLength(25);

    await sections(page).getByRole("link", { name: "Teams" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Teams" })).toBeVisible();
    await answersClicks(page);
    await page.getByRole("row", { name: /^\.\./ }).click();
    await expect(page.getByRole("complementary").getByRole("heading", { name: ".." })).toBeVisible();
    const address = new URL(page.url());
    expect(address.pathname).toBe(`/c/${rollcall.connection}/teams`);
    expect(address.searchParams.get("row")).toBe("..");
    await page.reload();
    await expect(page.getByRole("complementary").getByRole("heading", { name: ".." })).toBeVisible();

    await page.goto(`${rollcall.home}/sites`);
    await expect(page.getByText("There is nothing at this address")).toBeVisible();
  });
});
