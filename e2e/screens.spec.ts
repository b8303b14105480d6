import { read } from "@/e2e/pages/requests-page";
import { chip, openUserMenu } from "@/e2e/pages/shell-page";
import { answersClicks, expect, signIn, staffList, test } from "./fixtures";
import { expectAsBefore } from "./screens";

// Small, as each picture stays in the history.
test.use({
  viewport: { width: 1024, height: 512 },
  serviceOptions: { staff: 300 },
  ownConsole: "a picture shows a console of one connection",
  expectedStatuses: [403, 404],
});

test("twelve screens look as they did, in both themes", async ({ page, rollcall, service }) => {
  const ways = new Set<string>();
  async function look(name: string): Promise<void> {
    ways.add(await expectAsBefore(page, name));
  }
  async function open(path: string): Promise<void> {
    await page.goto(`${rollcall.home}${path}`);
    await answersClicks(page);
  }

  await page.goto(`${rollcall.url}/signin`);
  await page.getByRole("button", { name: "Sign in", disabled: false }).waitFor();
  await look("sign-in");

  await signIn(page, rollcall);
  await chip(page).filter({ hasText: "Working" }).waitFor();
  await look("staff");
  await staffList(page).locator('[data-index="3"]').click();
  await page.getByRole("complementary").getByText("job_title").waitFor();
  await look("staff-panel");
  await open("/staff");
  await page.getByRole("searchbox").fill("nobody is called that");
  await page.getByText("Search the rest?").waitFor();
  await look("staff-no-match");
  await open("/staff");
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: "ID", exact: true }).waitFor();
  await look("staff-columns");
  await open("/staff");
  await page.getByRole("button", { name: "Export …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).waitFor();
  await look("staff-export");

  // What is left of the limit is told by a call that has just been made.
  await read(page, rollcall, ["staff"]);
  await open("");
  await look("access");
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Requests" }).waitFor();
  await look("palette");

  await open("/staff");
  service.controls.lock();
  await page.reload();
  await answersClicks(page);
  await chip(page).filter({ hasText: "Organisation locked" }).waitFor();
  await look("staff-locked");
  await (await openUserMenu(page)).getByRole("button", { name: "Sign out" }).waitFor();
  await look("user-menu");
  await read(page, rollcall, ["teams", "participants", "staff?limit=5"]);
  await open("/requests?code=org_locked");
  await expect(page.getByRole("row", { name: /org_locked/ })).toHaveCount(4);
  await look("requests");
  await page.goto(`${rollcall.home}/nowhere/at-all`);
  await answersClicks(page);
  await look("nowhere");

  for (const way of ways) {
    console.log(`Twelve screens were compared by ${way}`);
    test.info().annotations.push({ type: "compared by", description: way });
  }
});
