import { panel, rowOf } from "@/e2e/pages/staff-page";
import { expect, staffCalls, staffList, test } from "./fixtures";

const MARKUP = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
const LONG = "Abcdefghi ".repeat(1_024);
const BIG = "12345678901234567890";
const ODD = `{"object":"list","url":"/v1/staff","has_more":true,"data":[
{"object":"staff","id":1,"name":${JSON.stringify(MARKUP)},"livemode":false,"note":"javascript:alert(1)"},
{"object":"staff","id":2,"name":${JSON.stringify(LONG)},"livemode":false,"note":${JSON.stringify(LONG)}},
{"object":"staff","id":3,"name":"\\u202egnp.exe","livemode":false,"tags":["a",{"deep":null}]},
{"object":"staff","id":4,"name":null,"livemode":false},
{"object":"staff","id":5,"livemode":false,"rate":1.10,"__proto__":{"x":1},"constructor":"of houses"},
{"object":"staff","id":6,"name":"","livemode":true},
{"object":"staff","id":7,"name":"عمر Omar حداد","livemode":false},
{"object":"staff","id":${BIG},"name":"Twenty Digits","livemode":false}]}`;
const LAST = '{"object":"list","url":"/v1/staff","has_more":false,"data":[]}';

test.describe("rows that nobody expects", () => {
  test.use({ twist: { body: (_text, after) => (after === "" ? ODD : LAST) } });

  test("are shown as they are: markup is text, every digit stays, null, absent and empty are told apart", async ({
    staffPage: page,
    service,
  }) => {
    await expect(page.getByText("8 in all")).toBeVisible();
    expect(staffCalls(service).at(-1)?.query).toContain(`starting_after=${BIG}`);
    await expect(rowOf(page, 1)).toContainText(MARKUP);
    await expect(rowOf(page, 4).getByRole("gridcell", { name: "null", exact: true })).toHaveText("—");
    await expect(rowOf(page, 4).getByTitle("The service sent null.")).toHaveText("—");
    await expect(rowOf(page, 5)).toContainText("1.10");
    await expect(rowOf(page, 5).getByTitle("The service did not send this field.").first()).toHaveText(
      "absent",
    );
    await expect(rowOf(page, 6).getByTitle("The service sent an empty text.")).toHaveText("empty");
    await expect(rowOf(page, 6)).toContainText("live ≠ test");
    // A page that was streamed may have a hidden copy of it outside, until React takes that away.
    await expect(page.locator("#main").getByText("Some of the rows loaded are live")).toBeVisible();
    await expect(rowOf(page, BIG)).toContainText(BIG);

    await rowOf(page, 1).click();
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(MARKUP);
    // The one link is that to the request which brought the row.
    await expect(panel(page).getByRole("link")).toHaveAccessibleName(/^Open request /);
    await page.keyboard.press("j");
    await expect(panel(page).getByRole("button", { name: "Show all 10,240 characters" })).toHaveCount(2);
    await page.keyboard.press("j");
    await expect(panel(page)).toContainText('"deep"');
    await page.keyboard.press("j");
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("Staff member 4");
    await page.keyboard.press("j");
    await expect(panel(page)).toContainText("documented, but the service did not send it");
    await page.keyboard.press("j");
    await expect(panel(page)).toContainText("This row is live, the connection is test");
    await page.keyboard.press("j");
    await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("عمر Omar حداد");
    await page.keyboard.press("j");
    await expect(page).toHaveURL(new RegExp(`row=${BIG}`));
    await panel(page).getByText("Raw JSON").click();
    await expect(panel(page).getByText(BIG)).not.toHaveCount(0);

    await expect(page).toHaveTitle(/^Staff/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expect(staffList(page).locator("img, script")).toHaveCount(0);
  });
});

test.describe("a live service behind a connection for tests", () => {
  test.use({ serviceOptions: { staff: 40, livemode: true } });

  test("is said once, quietly in every row, and in the panel", async ({ staffPage: page, service }) => {
    const [id] = await service.staffIds();
    await expect(page.getByText("All of the rows loaded are live")).toBeVisible();
    await expect(rowOf(page, id ?? "")).toContainText("live ≠ test");
    await rowOf(page, id ?? "").click();
    await expect(panel(page)).toContainText("This row is live, the connection is test");
    await expect(panel(page)).toContainText("Check the key before you rely on this row.");
  });
});
