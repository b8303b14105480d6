import { expect, failNext, staffCalls, test } from "./fixtures";
import { afterAPoll, filterBox, loadRest, progress, rowOf, rows, scrollTo } from "./staff-page";

test.use({ expectedStatuses: [403, 429, 502, 503] });

test.describe("three thousand staff", () => {
  test.use({ serviceOptions: { staff: 3_000, limits: { resources: 1_000 } } });

  test("load the rest says its cost first, loads as much as was chosen, and then all there is", async ({
    staffPage,
    service,
  }) => {
    await staffPage.getByRole("button", { name: "Load the rest …" }).click();
    const dialog = staffPage.getByRole("dialog", { name: "Load the rest" });
    await expect(dialog).toContainText("100 rows cost 1 call");
    await expect(dialog.getByText("10 calls, at once")).toBeVisible();
    await expect(dialog.getByText(/up to [\d,]+ rows at once, then 80,000 a minute/)).toBeVisible();
    await dialog.getByRole("button", { name: "Not now" }).click();
    expect(staffCalls(service)).toHaveLength(1);

    await loadRest(staffPage, /Up to 1,000 more rows/);
    await expect(staffPage.getByText("1,100 loaded, total unknown")).toBeVisible();
    await expect(progress(staffPage)).toBeHidden();
    expect(staffCalls(service)).toHaveLength(11);

    await loadRest(staffPage);
    await expect(staffPage.getByText("3,000 in all")).toBeVisible();
    await expect(staffPage.getByRole("button", { name: "Load the rest …" })).toBeHidden();
    const queries = staffCalls(service).map(({ query }) => query);
    expect(queries).toHaveLength(30);
    expect(new Set(queries).size).toBe(30);
    await scrollTo(staffPage, 3_000 * 36);
    await expect(rowOf(staffPage, (await service.staffIds()).at(-1) ?? "")).toBeVisible();
  });

  test("it stops at once when told, and at the first match when asked", async ({ staffPage, service }) => {
    service.controls.setLatency(250);
    await loadRest(staffPage);
    await expect(progress(staffPage)).toContainText(/[1-9]00 rows · \d+ calls? · \d+ s/);
    await progress(staffPage).getByRole("button", { name: "Stop" }).click();
    await expect(progress(staffPage)).toBeHidden();
    const asked = service.arrivals.length;
    const said = await staffPage.getByText(/^[\d,]+ loaded, total unknown$/).textContent();
    await afterAPoll(staffPage);
    await afterAPoll(staffPage);
    expect(service.arrivals).toHaveLength(asked);
    await expect(staffPage.getByText(said ?? "", { exact: true })).toBeVisible();

    service.controls.setLatency(0);
    const loaded = Number(/[\d,]+/.exec(said ?? "")?.[0].replace(",", ""));
    const wanted = (await service.staff())[loaded + 350];
    await filterBox(staffPage).fill(`.${wanted?.id}@`);
    await expect(staffPage.getByText(/No match in the [\d,]+ rows loaded\. There is more/)).toBeVisible();
    await staffPage.getByRole("button", { name: "Load the rest …" }).last().click();
    await expect(staffPage.getByRole("checkbox", { name: /Stop at the next match of/ })).toBeChecked();
    await staffPage.getByRole("button", { name: "Load", exact: true }).click();
    await expect(
      staffPage.getByText(`1 of ${(loaded + 400).toLocaleString("en-US")} loaded; more exist`),
    ).toBeVisible();
    await expect(progress(staffPage)).toBeHidden();
    await expect(rows(staffPage)).toHaveAttribute("data-key", String(wanted?.id));
  });

  test("a token that ends on the way and a page that fails three times do not end it", async ({
    staffPage,
    service,
  }) => {
    service.controls.setLatency(50);
    failNext(service, 503, { after: 9, times: 3 });
    await loadRest(staffPage);
    service.controls.revokeTokens();
    await expect(progress(staffPage)).toContainText("A page failed; trying it again.");
    await expect(staffPage.getByText("3,000 in all")).toBeVisible();
    expect(service.tokens).toHaveLength(2);
    const served = staffCalls(service).filter(({ status }) => status === 200);
    expect(new Set(served.map(({ query }) => query)).size).toBe(30);
    expect(served).toHaveLength(30);
  });
});

test.describe("five hundred staff", () => {
  test.use({ serviceOptions: { staff: 500 } });

  test("an answer that is no JSON ends it with words and loses no row; what was mended since is asked for anew", async ({
    staffPage: page,
    service,
  }) => {
    await page.route("**/v1/staff?*", (route) =>
      route.fulfill({ body: "<html>Sign in to the proxy</html>" }),
    );
    await loadRest(page);
    await expect(
      page.getByRole("region", { name: "Rollcall's own answer was not understood" }),
    ).toBeVisible();
    await expect(progress(page)).toBeHidden();
    await expect(page.getByText("100 loaded, total unknown")).toBeVisible();
    await page.unroute("**/v1/staff?*");

    service.controls.lock();
    await loadRest(page);
    await expect(page.getByRole("region", { name: "The organisation is locked" })).toBeVisible();
    await expect(progress(page)).toBeHidden();
    service.controls.unlock();
    await loadRest(page);
    await expect(page.getByText("500 in all")).toBeVisible();
  });

  test("it stops at the next match of the filter as it is by then, when that is edited on the way", async ({
    staffPage: page,
    service,
  }) => {
    const wanted = (await service.staff())[350];
    await filterBox(page).fill("nobody is called this");
    await expect(page.getByText("0 of 100 loaded; more exist")).toBeVisible();
    service.controls.setLatency(500);
    await loadRest(page);
    await expect(progress(page)).toBeVisible();
    await filterBox(page).fill(`.${wanted?.id}@`);
    await expect(page.getByText("1 of 400 loaded; more exist")).toBeVisible();
    await expect(progress(page)).toBeHidden();
    await expect(rows(page)).toHaveAttribute("data-key", String(wanted?.id));
    expect(staffCalls(service)).toHaveLength(4);
  });

  test("by keyboard the focus goes to its progress, and to the list when it ends", async ({
    staffPage: page,
    service,
  }) => {
    service.controls.setLatency(250);
    await page.getByRole("button", { name: "Load the rest …" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Load", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(progress(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(progress(page).getByRole("button", { name: "Stop" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(progress(page)).toBeHidden();
    await expect(page.getByRole("grid", { name: "Staff" })).toBeFocused();
  });
});

test.describe("a small limit", () => {
  test.use({ serviceOptions: { staff: 1_204, limits: { resources: 6, windowSeconds: 8 } } });

  test("it pauses with the budget and goes on by itself; no row is lost and the service refuses no call", async ({
    staffPage,
    service,
  }) => {
    await loadRest(staffPage);
    await expect(progress(staffPage)).toContainText(/Paused, resumes in \d+ s/);
    await expect(staffPage.getByText("1,204 in all")).toBeVisible({ timeout: 45_000 });
    const calls = staffCalls(service);
    expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
    expect(calls).toHaveLength(13);
    expect(new Set(calls.map(({ query }) => query)).size).toBe(13);
  });
});

test.describe("two tabs", () => {
  test.use({ serviceOptions: { staff: 500 } });

  test("share the key's pause: one asks in vain, both wait, both go on", async ({
    staffPage,
    service,
    context,
    rollcall,
  }) => {
    const other = await context.newPage();
    await other.goto(`${rollcall.home}/staff`);
    failNext(service, 429, { headers: { "retry-after": "12" } });
    await scrollTo(staffPage, 5_000);
    await expect(staffPage.getByText(/Paused, resumes in \d+ s/)).toBeVisible();
    await scrollTo(other, 5_000);
    await expect(other.getByText(/Paused, resumes in \d+ s/)).toBeVisible();
    await expect(other.getByTestId("budget")).toContainText(/paused, resumes in \d+ s/);
    for (const page of [staffPage, other]) {
      await expect(page.getByText("200 loaded, total unknown")).toBeVisible({ timeout: 30_000 });
    }

    const calls = staffCalls(service);
    const refused = calls.findIndex(({ status }) => status === 429);
    const waited = (calls[refused + 1]?.at ?? 0) - (calls[refused]?.at ?? 0);
    expect(waited).toBeGreaterThanOrEqual(12_000);
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
