import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createControlClient } from "@/lib/sandbox/controls/control-client";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rollcall-sandbox-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/cli/sandbox.ts"], {
    env: { ...process.env, DATA_DIR: folder, SANDBOX_PORT: "0", ...settings },
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (said.out += chunk));
  child.stderr.on("data", (chunk) => (said.err += chunk));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, said, ended };
}

async function start() {
  const running = run({ SANDBOX_STAFF: "7" });
  await expect.poll(() => running.said.out).toContain("Ctrl-C stops it.");
  const told = (name: string) => new RegExp(`${name} +(\\S+)`).exec(running.said.out)?.[1] ?? "";
  const client = createControlClient({ url: told("Controls"), secret: told("Secret") });
  return { ...running, url: told("Address"), key: told("Key"), client };
}

function exchange(url: string, key: string): Promise<Response> {
  return fetch(`${url}/oauth/token`, { method: "POST", headers: { authorization: `Bearer ${key}` } });
}

test("it says where it is and how to call and turn it, and ends well when told to stop", async () => {
  const { child, said, ended, url, key, client } = await start();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(key).toMatch(/^wdk_/);
  expect((await exchange(url, key)).status).toBe(200);
  expect((await client.state()).organisations[0]?.staff).toBe(7);
  expect(said.err).toBe("");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("killed and started again it has the same key, and what was changed is still so", async () => {
  const before = await start();
  await before.client.lock();
  before.child.kill("SIGKILL");
  await before.ended;
  const after = await start();
  expect(after.key).toBe(before.key);
  expect((await after.client.state()).organisations[0]?.locked).toBe(true);
  expect((await exchange(after.url, after.key)).status).toBe(200);
  after.child.kill("SIGTERM");
  await after.ended;
});

test("killed in the middle of writing it loses nothing that it had said was done", async () => {
  const { child, ended, url, key, client } = await start();
  await client.setLimits({ resources: 1_000_000 });
  const { access_token: token } = await (await exchange(url, key)).json();
  const headers = { authorization: `Bearer ${token}` };
  const done: string[] = [];
  const writeOn = async () => {
    for (let at = 0; ; at += 1) {
      const answer = await fetch(`${url}/v1/teams`, {
        method: "POST",
        headers,
        body: `{"name":"Team ${at}"}`,
      });
      done.push((await answer.json()).name);
    }
  };
  const interrupted = writeOn().catch(() => "interrupted");
  await expect.poll(() => done.length).toBeGreaterThan(40);
  child.kill("SIGKILL");
  await ended;
  expect(await interrupted).toBe("interrupted");
  const after = await start();
  const { access_token: again } = await (await exchange(after.url, after.key)).json();
  for (const name of done.slice(-100)) {
    const init = { method: "DELETE", headers: { authorization: `Bearer ${again}` } };
    expect((await fetch(`${after.url}/v1/teams/${encodeURIComponent(name)}`, init)).status).toBe(204);
  }
  after.child.kill("SIGTERM");
  await after.ended;
});

test("every wrong setting is named at once", async () => {
  const { said, ended } = run({ SANDBOX_PORT: "70000", SANDBOX_STAFF: "many" });
  expect(await ended).toBe(1);
  expect(said.err).toContain('SANDBOX_PORT must be a whole number from 0 to 65535 (it is "70000")');
  expect(said.err).toContain("SANDBOX_STAFF must be a whole number");
});

test("a port that is taken is one clear message", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const { said, ended } = run({ SANDBOX_PORT: String(port) });
  expect(await ended).toBe(1);
  expect(said.err.trim().split("\n")).toHaveLength(1);
  expect(said.err).toContain(`Port ${port} is taken.`);
  holder.close();
});

test("state that is damaged is one clear message, and stays as it is", async () => {
  const { child, ended } = await start();
  child.kill("SIGTERM");
  await ended;
  writeFileSync(join(folder, "sandbox-alone", "sandbox.json"), "{");
  const again = run();
  expect(await again.ended).toBe(1);
  expect(again.said.err.trim().split("\n")).toHaveLength(1);
  expect(again.said.err).toContain("is damaged");
});

test("a second one on the same folder is told of the first", async () => {
  const { child, ended } = await start();
  const second = run();
  expect(await second.ended).toBe(1);
  expect(second.said.err).toContain(`is in use by process ${child.pid}`);
  child.kill("SIGTERM");
  await ended;
});
