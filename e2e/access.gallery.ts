import { openAccess, readOnce, verdict } from "@/e2e/pages/access-page";
import { CAUSES } from "@/lib/testing/causes";
import { bringSession, test } from "./fixtures";
import { gallery, test as pictured, type State, takePictures } from "./gallery";

test.use({
  serviceOptions: { staff: 300 },
  resources: ["staff", "participants"],
});

const troubles = Object.entries(CAUSES).map(([name, cause]) => [
  name.replaceAll("_", " "),
  async ({ page, service, rollcall }: State) => {
    await readOnce(page, rollcall, "participants");
    cause.bring(service.controls);
    await readOnce(page, rollcall);
    await openAccess(page, rollcall);
    await verdict(page, cause.label).waitFor();
  },
]);

pictured("unknown", async ({ page, service, rollcall }) => {
  const answer = service.hold();
  await bringSession(page, rollcall);
  await openAccess(page, rollcall);
  await verdict(page, "Unknown").waitFor();
  await takePictures(page, "access/unknown");
  answer();
});

gallery("access", {
  ...Object.fromEntries(troubles),
  working: async ({ page, service, rollcall }) => {
    await readOnce(page, rollcall, "participants");
    for (let call = 0; call < 9; call += 1) await readOnce(page, rollcall);
    service.controls.lock();
    await readOnce(page, rollcall);
    service.controls.unlock();
    await readOnce(page, rollcall);
    await openAccess(page, rollcall);
  },
  slow: async ({ page, service, rollcall }) => {
    service.controls.setLatency(3_000);
    await readOnce(page, rollcall);
    await readOnce(page, rollcall, "participants");
    await openAccess(page, rollcall);
  },
  "spent elsewhere": async ({ page, service, rollcall }) => {
    service.controls.spendBudget();
    await readOnce(page, rollcall);
    await openAccess(page, rollcall);
  },
  checked: async ({ page, rollcall }) => {
    await openAccess(page, rollcall);
    await page.getByRole("button", { name: /Check now/ }).click();
    await page.getByText("Checked.").waitFor();
  },
  checking: async ({ page, service, rollcall }) => {
    await openAccess(page, rollcall);
    service.controls.setLatency(5_000);
    await page.getByRole("button", { name: /Check now/ }).click();
    await page.getByRole("button", { name: "Checking …" }).waitFor();
  },
  lifecycle: async ({ page, service, rollcall }) => {
    const link = "https://docs.example/migrate";
    service.controls.deprecate("GET /v1/staff", { sunset: Date.now() + 20 * 86_400_000, link });
    service.controls.deprecate("GET /v1/participants", { sunset: Date.now() - 86_400_000 });
    await readOnce(page, rollcall);
    await readOnce(page, rollcall, "participants");
    await openAccess(page, rollcall);
    await page.getByRole("button", { name: /discovery document/ }).click();
    await page.getByRole("button", { name: /Fetch again/ }).scrollIntoViewIfNeeded();
  },
});
