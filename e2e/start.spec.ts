import { statSync } from "node:fs";
import { createServer } from "node:net";
import { ADMIN, launch, startConsole, startRefused, temporaryFolder } from "./console";
import { test as base, expect, signIn } from "./fixtures";

const test = base.extend<{ dataDir: string }>({
  dataDir: async ({}, use) => {
    const folder = temporaryFolder();
    await use(folder.path);
    folder.remove();
  },
});

const ADMIN_SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

test("npm start needs no setting: it prints address, e-mail and password, and these sign in to the sandbox", async ({
  dataDir,
  page,
}) => {
  const started = launch("npm", ["start"], { DATA_DIR: dataDir });
  const password = await started.printed(/Password\s+(\S+)/);
  const url = /ready at (\S+)/.exec(started.output())?.[1] ?? "";
  await page.goto(url);
  await page.getByLabel("E-mail").fill("admin@rollcall.local");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: /^Access:/ })).toBeVisible();
  await page.goto(`${url}/c/sandbox/staff`);
  await expect(page.getByRole("row").nth(30)).toBeVisible();
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  expect(started.output()).not.toMatch(/Installing|Building/);
  await page.goto("about:blank");
  started.process.kill("SIGTERM");
  expect((await started.ended).code).toBe(0);
});

test.describe("a signal", () => {
  test.use({ ownConsole: "it is stopped" });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`${signal} lets what is under way finish, and ends with 0`, async ({
      rollcall,
      service,
      staffPage,
    }) => {
      await staffPage.goto("about:blank");
      service.controls.setLatency(1_500);
      const before = service.arrivals.length;
      const answer = staffPage.request.get(`${rollcall.api}/v1/staff?limit=1`, {
        headers: { "X-Rollcall": "1" },
      });
      await expect.poll(() => service.arrivals.length).toBe(before + 1);
      const code = rollcall.stop(signal);
      expect((await answer).status()).toBe(200);
      expect(await code).toBe(0);
    });
  }
});

test("a taken port is said with what to do, and ends with 1", async ({ dataDir }) => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const { code, output } = await startRefused({ DATA_DIR: dataDir, PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`);
});

test("a data folder that cannot be one is said with what to do, and ends with 1", async () => {
  const { code, output } = await startRefused({ DATA_DIR: "/dev/null/rollcall" });
  expect(code).toBe(1);
  expect(output).toContain("/dev/null/rollcall");
  expect(output).toContain("DATA_DIR");
});

test("every wrong setting is listed at once, and ends with 1", async () => {
  const { code, output } = await startRefused({ PORT: "eighty", SANDBOX: "perhaps", DIRECTORY_API_KEY: "k" });
  expect(code).toBe(1);
  expect(output).toMatch(/PORT must be a whole number from 0 to 65535/);
  expect(output).toMatch(/SANDBOX must be one of on, off/);
  expect(output).not.toMatch(/at .*\.ts:\d+/);
});

test("a second process on the same data folder says whose it is, ends with 1, and harms nothing", async ({
  dataDir,
  page,
}) => {
  const first = await startConsole({ DATA_DIR: dataDir, ...ADMIN_SETTINGS });
  const { code, output } = await startRefused({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toContain(`in use by process ${first.process.pid}`);
  await signIn(page, first, "sandbox");
  await page.goto("about:blank");
  expect(await first.stop()).toBe(0);
});

test("kill -9 loses nothing: the stale lock is taken over, and a session from before still holds", async ({
  dataDir,
  page,
}) => {
  const first = await startConsole({ DATA_DIR: dataDir, ...ADMIN_SETTINGS });
  await signIn(page, first, "sandbox");
  await page.goto("about:blank");
  const port = new URL(first.url).port;
  await first.stop("SIGKILL");
  const second = await startConsole({ DATA_DIR: dataDir, PORT: port });
  expect(second.output()).not.toContain("Password");
  await page.goto(`${second.url}/c/sandbox/staff`);
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  await page.goto("about:blank");
  expect(await second.stop()).toBe(0);
});
