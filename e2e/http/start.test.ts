import { readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { launch, startConsole, startRefused, temporaryFolder } from "@/e2e/consoles/console";
import { settingsFor } from "@/e2e/consoles/instances";
import { signInByHttp } from "@/e2e/sign-in";
import { freePort, startedFolder } from "@/lib/server/db/testing/databases";
import { askFor, headingIn } from "./ask";
import { expectToFinish } from "./ending";
import { expect, test } from "./fixtures";

// Each has a process of its own: how it starts and ends is looked at.

/** A data folder as it was before the first start, which goes with the test. */
function emptyFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

test("npm start needs no setting: it prints address, e-mail and password, and these sign in to the sandbox", async () => {
  const dataDir = emptyFolder();
  const before = filesHere();
  const started = launch("npm", ["start"], { DATA_DIR: dataDir });
  const password = await started.printed(/Password\s+(\S+)/);
  const url = /ready at (\S+)/.exec(started.output())?.[1] ?? "";
  const as = await signInByHttp(url, { email: "admin@rollcall.local", password });
  const start = await askFor(url, { headers: {}, as });
  expect([start.status, start.headers.location]).toEqual([307, "/c/sandbox/staff"]);
  const page = await askFor(`${url}/c/sandbox`, { headers: {}, as });
  expect(headingIn(page)).toMatch(/^Access:/);
  const staff = await askFor(`${url}/c/sandbox/staff`, { headers: {}, as });
  expect(staff.text.match(/data-key="\d+"/g)?.length).toBeGreaterThan(20);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  expect(started.output()).not.toMatch(/Installing|Building/);
  started.process.kill("SIGTERM");
  expect((await started.ended).code).toBe(0);
  // Nothing outside its data folder: an image's file system is read-only.
  expect(filesHere()).toEqual(before);
});

/** What is in the build, with when it was written, and beside it. */
function filesHere(): string[] {
  const built = readdirSync(".next", { recursive: true }).map((name) => join(".next", String(name)));
  return [...readdirSync("."), ...built.map((name) => `${name} ${statSync(name).mtimeMs}`)].toSorted();
}

test("one data folder: a second process says whose it is, ends with 1, and harms nothing; after kill -9 its stale lock is taken over, and a session from before still holds", async ({
  service,
}) => {
  const folder = await startedFolder();
  onTestFinished(folder.remove);
  const settings = { DATA_DIR: folder.path, PORT: String(await freePort()), ...settingsFor(service) };
  const first = await startConsole(settings);
  const refused = await startRefused({ ...settings, PORT: "0" });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`in use by process ${first.process.pid}`);
  const as = await signInByHttp(first.url);
  expect((await askFor(`${first.home}/staff`, { headers: {}, as })).status).toBe(200);

  await first.stop("SIGKILL");
  const second = await startConsole(settings);
  expect(second.output()).not.toContain("Password");
  const page = await askFor(`${second.home}/staff`, { headers: {}, as });
  expect(page.status).toBe(200);
  expect(headingIn(page)).toBe("Staff");
  await expectToFinish(second, service, { signal: "SIGINT", as });
});

test("a taken port is said with what to do, and ends with 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const { code, output } = await startRefused({ DATA_DIR: emptyFolder(), PORT: String(port) });
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

test("attack: a key that was put in the place of HOST by mistake is not printed", async () => {
  const { code, output } = await startRefused({
    DATA_DIR: emptyFolder(),
    HOST: "wdk_live_9f8a7b6c5d4e3f2a1b0c",
    NEXTAUTH_URL: "http://127.0.0.1:3000",
    NEXTAUTH_SECRET: "for this test alone, and long enough",
  });
  expect(code).toBe(1);
  expect(output).toContain("HOST is set to no address of this machine");
  expect(output).not.toContain("9f8a7b6c");
});

test("every wrong setting and every mistake in the file of connections is listed at once, without a key, and ends with 1", async () => {
  const dataDir = emptyFolder();
  const file = join(dataDir, "connections.json");
  const entries = [
    { id: "north", label: "North", baseUrl: "http://north.example", apiKey: "wdk_secret_one" },
    { id: "north", label: "North", baseUrl: "https://north.example", apiKeyEnv: "wdk_secret_two" },
  ];
  writeFileSync(file, JSON.stringify(entries));
  const { code, output } = await startRefused({
    DATA_DIR: dataDir,
    DIRECTORY_CONNECTIONS: file,
    PORT: "eighty",
    SANDBOX: "perhaps",
    DIRECTORY_API_KEY: "k",
  });
  expect(code).toBe(1);
  expect(output).toMatch(/PORT must be a whole number from 0 to 65535/);
  expect(output).toMatch(/SANDBOX must be one of on, off/);
  expect(output).toContain('connection 1 ("north"): baseUrl must be');
  expect(output).toContain('connection 2 ("north"): id must be another one');
  expect(output).toContain('connection 2 ("north"): apiKeyEnv must be');
  expect(output).not.toContain("wdk_secret");
  expect(output).not.toMatch(/at .*\.ts:\d+/);
});
