import { test } from "./fixtures";
import { gallery, type State } from "./gallery";

test.use({ serviceOptions: { staff: 300 }, resources: ["staff", "participants"] });

async function type({ page }: State, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /request id/ }).fill(text);
}

gallery("palette", {
  open: (state) => type(state, ""),
  code: (state) => type(state, "locked"),
  people: (state) => type(state, "an"),
  "request id": (state) => type(state, "req_01HZX9QK4E3T7M2P"),
  nothing: (state) => type(state, "no such place"),
  async copied(state) {
    const { page } = state;
    await type(state, "last failed");
    await page.keyboard.press("Enter");
    await page.getByText("No failed request").waitFor();
  },
  async recent(state) {
    const { page } = state;
    await type(state, "org_locked");
    await page.keyboard.press("Enter");
    await page.waitForURL(/code=org_locked$/);
    await type(state, "");
  },
});
