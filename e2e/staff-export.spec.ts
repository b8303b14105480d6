import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { filterBox, progress } from "@/e2e/pages/staff-page";
import { expect, type Member, test } from "./fixtures";

const FORMULA = '=HYPERLINK("https://evil.example";"Pay slip")';

/** The first of all is called like a formula. */
function body(text: string, after: string): string {
  const page = JSON.parse(text);
  if (after === "") page.data[0].name = FORMULA;
  return JSON.stringify(page);
}

test.use({ serviceOptions: { staff: 250 }, twist: { body } });

test("a file has what is shown, exactly, and says what it is not", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  const staff = withFormula(await service.staff());
  const hundred = staff.slice(0, 100);

  const csv = await exported(page, /^CSV/, { manifest: true });
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.text.startsWith("\ufeffobject,id,name,")).toBe(true);
  expect(csv.text).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
  expect(csv.text).toContain("# complete,false\r\n# incomplete_because,the rest was not loaded\r\n");
  for (const { id, name } of hundred.slice(1)) expect(csv.text).toContain(`staff,${id},${quoted(name)},`);

  await filterBox(page).fill("care");
  const found = hundred.filter((member) => /care/i.test(Object.values(member).join("\n")));
  await expect(page.getByText(`${found.length} of the first 100`)).toBeVisible();
  const json = JSON.parse((await exported(page, /^JSON/)).text);
  expect(json.data).toEqual(found);
  expect(json.manifest).toMatchObject({
    connection: rollcall.connection,
    complete: false,
    incomplete_because: "the rest was not loaded",
    filter: "care",
    rows: found.length,
    request_ids: { count: 1 },
  });
  await filterBox(page).press("Escape");

  const lines = (await exported(page, /^NDJSON/, { restFirst: true, manifest: true })).text
    .trimEnd()
    .split("\n");
  const [manifest, ...reversed] = lines.map((line) => JSON.parse(line)).toReversed();
  expect(reversed.toReversed()).toEqual(staff);
  expect(manifest).toMatchObject({ object: "export_manifest", complete: true, rows: 250 });
  expect(manifest).not.toHaveProperty("incomplete_because");
  await expect(page.getByText("250 in all")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Export" })).toBeHidden();

  // Nothing but the rows, and no column that is hidden, without being asked for.
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: "Email" }).uncheck();
  await page.keyboard.press("Escape");
  const bare = (await exported(page, /^CSV/)).text.trimEnd().split("\r\n");
  expect(bare).toHaveLength(251);
  expect(bare[0]).not.toContain("email");
  expect((await exported(page, /^CSV/, { hidden: true })).text.split("\r\n")[0]).toContain(",email");
});

test("Esc ends what is loaded for a file that nobody waits for any more", async ({
  staffPage: page,
  service,
}) => {
  const answer = service.hold();
  await page.getByRole("button", { name: "Export …" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("checkbox", { name: /^Load everything first/ }).check();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(progress(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(progress(page)).toBeHidden();
  answer();
  await expect(page.getByText("250 in all")).toBeHidden();
});

test("by keyboard alone, and a file that could not be written is said and can be tried again", async ({
  staffPage: page,
}) => {
  const button = page.getByRole("button", { name: "Export …" });
  const dialog = page.getByRole("dialog", { name: "Export" });
  await button.focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("radio", { name: /^CSV/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: /^NDJSON/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Export", exact: true }).focus();
  await page.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = () => {
      URL.createObjectURL = createObjectURL;
      throw new RangeError("Out of memory.");
    };
  });
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("No file was written: Out of memory. Try again.");
  await expect(dialog.getByRole("button", { name: "Export", exact: true })).toBeEnabled();
  await dialog.getByRole("button", { name: "Export", exact: true }).focus();
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await downloading).suggestedFilename()).toMatch(/\.ndjson$/);
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("all the script that an export needs is here before it is wanted, as a later release may not have it any more", async ({
  staffPage: page,
}) => {
  const asked: string[] = [];
  const brought: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
  page.on("requestfinished", (request) => request.resourceType() === "script" && brought.push(request.url()));
  await page.getByRole("button", { name: "Export …" }).hover();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.poll(() => asked.length - brought.length).toBe(0);
  await page.route("**/*.js", (route) => route.abort());
  expect((await exported(page, /^JSON/)).name).toMatch(/\.json$/);
});

async function exported(
  page: Page,
  format: RegExp,
  { restFirst = false, manifest = false, hidden = false } = {},
) {
  await page.getByRole("button", { name: "Export …" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("radio", { name: format }).check();
  if (restFirst) await dialog.getByRole("checkbox", { name: /^Load everything first/ }).check();
  if (manifest) await dialog.getByRole("checkbox", { name: /^Add lines at the end/ }).check();
  if (hidden) await dialog.getByRole("checkbox", { name: "Include hidden columns: Email" }).check();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

function withFormula([first, ...others]: Member[]): Member[] {
  return [...(first ? [{ ...first, name: FORMULA }] : []), ...others];
}

/** As RFC 4180 has it, where it must be. */
function quoted(name: string): string {
  return /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
