import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StatusAnswer } from "@/lib/contract/status";
import { createSandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { ADMIN, preparedFolder, startConsole, startRefused, temporaryFolder } from "./console";
import { expect, test } from "./fixtures";

test.use({ ownConsole: "it is started with other connections" });

const HEADER = { "X-Rollcall": "1" };

test("several connections from a file, beside a single one: each reads its own service with its own key", async ({
  page,
  service,
}) => {
  const sandbox = createSandbox({ staff: 3 });
  const other = await listenSandbox(sandbox, { port: 0 });
  const data = preparedFolder();
  const file = join(data.path, "connections.json");
  const entries = [
    { id: "north", label: "North", baseUrl: other.url, apiKeyEnv: "NORTH_KEY", environment: "test" },
    { id: "wrong-key", label: "Wrong key", baseUrl: other.url, apiKey: "wdk_wrong", environment: "test" },
  ];
  writeFileSync(file, JSON.stringify(entries), { mode: 0o600 });
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: service.apiKey,
    DIRECTORY_CONNECTIONS: file,
    NORTH_KEY: sandbox.apiKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await page.goto(rollcall.url);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/signin/);
  await page.goto("about:blank");
  const ask = async (path: string) => page.request.get(rollcall.url + path, { headers: HEADER });
  const counts = await Promise.all(
    ["north", "default"].map(async (id) => (await (await ask(`/api/c/${id}/v1/staff`)).json()).data.length),
  );
  expect(counts).toEqual([3, 25]);
  expect((await ask("/api/c/wrong-key/v1/staff")).status()).toBe(502);
  const { connections } = (await (await ask("/api/status")).json()) as StatusAnswer;
  expect(connections.map(({ id, verdict }) => [id, verdict.code])).toEqual([
    ["default", "ok"],
    ["north", "ok"],
    ["wrong-key", "key_rejected"],
  ]);
  expect(await rollcall.stop(), rollcall.output()).toBe(0);
  for (const secret of [sandbox.apiKey, "wdk_wrong"]) expect(rollcall.output()).not.toContain(secret);
  await other.close();
  data.remove();
});

test("every mistake in the file is listed with the other wrong settings, without a key, and ends with 1", async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, "connections.json");
  const entries = [
    { id: "north", label: "North", baseUrl: "http://north.example", apiKey: "wdk_secret_one" },
    { id: "north", label: "North", baseUrl: "https://north.example", apiKeyEnv: "wdk_secret_two" },
  ];
  writeFileSync(file, JSON.stringify(entries));
  const { code, output } = await startRefused({
    DATA_DIR: folder.path,
    DIRECTORY_CONNECTIONS: file,
    PORT: "eighty",
  });
  expect(code).toBe(1);
  expect(output).toContain("PORT must be");
  expect(output).toContain('connection 1 ("north"): baseUrl must be');
  expect(output).toContain('connection 2 ("north"): id must be another one');
  expect(output).toContain('connection 2 ("north"): apiKeyEnv must be');
  expect(output).not.toContain("wdk_secret");
  folder.remove();
});
