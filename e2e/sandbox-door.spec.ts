import { signInMany } from "./bench/client/people";
import { preparedFolder, startConsole } from "./console";
import { signIn } from "./fixtures";
import { expect, test } from "./sandbox-desk";
import { chip } from "./shell-page";

test.use({ expectedStatuses: [403, 404] });

const HEADER = { "X-Rollcall": "1" };

test("cross-site request forgery: neither another site nor a form of ours without the header turns anything", async ({
  desk,
  rollcall,
}) => {
  const address = `${rollcall.url}/api/sandbox`;
  const data = { action: "lock" };
  for (const headers of [
    {},
    { ...HEADER, "Sec-Fetch-Site": "cross-site" },
    { ...HEADER, Origin: "https://evil.example" },
  ]) {
    const refused = await desk.request.post(address, { headers, data });
    expect(refused.status()).toBe(403);
    expect((await refused.json()).error.code).toBe("request_forbidden");
  }
  const told = await (await desk.request.get(address, { headers: HEADER })).json();
  expect(told.organisations[0].locked).toBe(false);
});

test("what is no action is refused by the name of what is wrong", async ({ desk, rollcall }) => {
  const json = { ...HEADER, "Content-Type": "application/json" };
  const wrong: [headers: Record<string, string>, data: string, param: string][] = [
    [{ ...HEADER, "Content-Type": "text/plain" }, '{"action":"lock"}', "body"],
    [json, "{", "body"],
    [json, "[]", "body"],
    [json, `{"action":"lock","organisation":"${"x".repeat(70_000)}"}`, "body"],
    [json, "{}", "action"],
    [json, '{"action":"constructor"}', "action"],
    [json, '{"action":"lock","organisation":"org_9"}', "organisation"],
    [json, '{"action":"setLatency","ms":-1}', "ms"],
    [json, '{"action":"scenario","name":"flood"}', "name"],
    [json, '{"action":"useKey","value":"a\\r\\nb"}', "value"],
  ];
  for (const [headers, data, param] of wrong) {
    const refused = await desk.request.post(`${rollcall.url}/api/sandbox`, { headers, data });
    expect(refused.status(), data.slice(0, 80)).toBe(400);
    expect((await refused.json()).error).toMatchObject({ code: "query_invalid", param });
  }
});

test("a viewer is refused by the page and the API, and is not led there", async ({ page }) => {
  const data = preparedFolder();
  const secret = "a-secret-that-only-this-journey-knows-0123";
  const [cookie = ""] = await signInMany(1, { dataDir: data.path, secret });
  const rollcall = await startConsole({ DATA_DIR: data.path, SANDBOX: "on", NEXTAUTH_SECRET: secret });
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: rollcall.url }]);
  await page.goto(`${rollcall.url}/sandbox`);
  await expect(page.getByRole("heading", { name: "For administrators only" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sandbox", exact: true })).toBeHidden();
  for (const method of ["GET", "POST"]) {
    const refused = await page.request.fetch(`${rollcall.url}/api/sandbox`, {
      method,
      headers: HEADER,
      ...(method === "POST" && { data: { action: "lock" } }),
    });
    expect(refused.status()).toBe(403);
    expect((await refused.json()).error).toMatchObject({ type: "permission_error", code: "role_required" });
  }
  await page.goto("about:blank");
  await rollcall.stop();
  data.remove();
});

test.describe("where the sandbox does not run", () => {
  test.use({ settings: {} });

  test("page and API say so, and nothing leads there", async ({ staffPage, rollcall }) => {
    await expect(staffPage.getByRole("link", { name: "Sandbox", exact: true })).toHaveCount(0);
    const answer = await staffPage.goto(`${rollcall.url}/sandbox`);
    expect(answer?.status()).toBe(404);
    await expect(staffPage.getByRole("heading", { name: "The sandbox does not run here" })).toBeVisible();
    const refused = await staffPage.request.get(`${rollcall.url}/api/sandbox`, { headers: HEADER });
    expect(refused.status()).toBe(404);
  });
});

test("the header leads administrators there from every page", async ({ page, rollcall }) => {
  await signIn(page, rollcall, "sandbox");
  await page.getByRole("link", { name: "Sandbox", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sandbox", exact: true })).toBeVisible();
  await expect(chip(page)).toBeVisible();
});
