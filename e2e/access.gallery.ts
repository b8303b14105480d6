import { CAUSES, openAccess, readOnce, verdict } from "./access-page";
import { test } from "./fixtures";
import { gallery, type State } from "./gallery";

test.use({
  serviceOptions: { staff: 300 },
  settings: { DIRECTORY_RESOURCES: "staff,participants" },
});

const troubles = Object.entries(CAUSES).map(([name, cause]) => [
  name.replaceAll("_", " "),
  async ({ page, service, url }: State) => {
    await readOnce(page, url, "participants");
    cause.bring(service);
    await readOnce(page, url);
    await openAccess(page, url);
    await verdict(page, cause.label).waitFor();
  },
]);

gallery("access", {
  ...Object.fromEntries(troubles),
  working: async ({ page, service, url }) => {
    await readOnce(page, url, "participants");
    for (let call = 0; call < 9; call += 1) await readOnce(page, url);
    service.controls.lock();
    await readOnce(page, url);
    service.controls.unlock();
    await readOnce(page, url);
    await openAccess(page, url);
  },
  "not yet known": async ({ page, service, url }) => {
    service.controls.setLatency(60_000);
    await openAccess(page, url);
  },
  "spent elsewhere": async ({ page, service, url }) => {
    service.controls.spendBudget();
    await readOnce(page, url);
    await openAccess(page, url);
  },
  checked: async ({ page, url }) => {
    await openAccess(page, url);
    await page.getByRole("button", { name: /Check now/ }).click();
    await page.getByText("Checked.").waitFor();
  },
  checking: async ({ page, service, url }) => {
    await openAccess(page, url);
    service.controls.setLatency(5_000);
    await page.getByRole("button", { name: /Check now/ }).click();
    await page.getByRole("button", { name: "Checking …" }).waitFor();
  },
  lifecycle: async ({ page, service, url }) => {
    const link = "https://docs.example/migrate";
    service.controls.deprecate("GET /v1/staff", { sunset: Date.now() + 20 * 86_400_000, link });
    service.controls.deprecate("GET /v1/participants", { sunset: Date.now() - 86_400_000 });
    await readOnce(page, url);
    await readOnce(page, url, "participants");
    await openAccess(page, url);
    await page.getByRole("button", { name: /discovery document/ }).click();
    await page.getByRole("button", { name: /Fetch it again/ }).scrollIntoViewIfNeeded();
  },
});
