import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createControlClient } from "@/lib/testing/control-client";

const folders = { running: "", killed: "", other: "" };

beforeAll(() => {
  for (const name of ["running", "killed", "other"] as const) {
    folders[name] = mkdtempSync(join(tmpdir(), "rollcall-sandbox-"));
  }
});

afterAll(() => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

function run(folder: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/cli/sandbox.ts"], {
    env: { ...process.env, DATA_DIR: folder, SANDBOX_PORT: "0", ...settings },
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (said.out += chunk));
  child.stderr.on("data", (chunk) => (said.err += chunk));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, said, ended };
}

async function start(folder: string) {
  const running = run(folder, { SANDBOX_STAFF: "7" });
  await expect.poll(() => running.said.out).toContain("Ctrl-C stops it.");
  const told = (name: string) => new RegExp(`${name} +(\\S+)`).exec(running.said.out)?.[1] ?? "";
  const client = createControlClient({ url: told("Controls"), secret: told("Secret") });
  return { ...running, url: told("Address"), key: told("Key"), client };
}

function exchange(url: string, key: string): Promise<Response> {
  return fetch(`${url}/oauth/token`, { method: "POST", headers: { authorization: `Bearer ${key}` } });
}

/** The first of these starts it, the last one stops it: a start costs more than all that is asked of it. */
describe("a running sandbox", () => {
  let running: Awaited<ReturnType<typeof start>>;

  test("prints its address and how to call and control it", async () => {
    running = await start(folders.running);
    const { said, url, key, client } = running;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(key).toMatch(/^wdk_/);
    expect((await exchange(url, key)).status).toBe(200);
    expect((await client.state()).organisations[0]?.staff).toBe(7);
    expect(said.err).toBe("");
  });

  test("is named in the error of a second one on the same folder", async () => {
    const second = run(folders.running);
    expect(await second.ended).toBe(1);
    expect(second.said.err).toContain(`is in use by process ${running.child.pid}`);
  });

  test("keeps its port, and a second one on it fails with one clear message", async () => {
    const { port } = new URL(running.url);
    const { said, ended } = run(folders.other, { SANDBOX_PORT: port });
    expect(await ended).toBe(1);
    expect(said.err.trim().split("\n")).toHaveLength(1);
    expect(said.err).toContain(`Port ${port} is taken.`);
  });

  test("stops on a signal with exit code 0; damaged state is then one clear message, and stays unchanged", async () => {
    running.child.kill("SIGTERM");
    expect(await running.ended).toBe(0);
    const state = join(folders.running, "sandbox-alone", "sandbox.json");
    writeFileSync(state, "{");
    const again = run(folders.running);
    expect(await again.ended).toBe(1);
    expect(again.said.err.trim().split("\n")).toHaveLength(1);
    expect(again.said.err).toContain("is damaged");
    expect(readFileSync(state, "utf8")).toBe("{");
  });
});

test("killed while writing and started again, it has the same key and every change that it had confirmed", async () => {
  const { child, ended, url, key, client } = await start(folders.killed);
  await client.setLimits({ resources: 1_000_000 });
  await client.lock({ organisation: "org_2" });
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
  const after = await start(folders.killed);
  expect(after.key).toBe(key);
  expect((await after.client.state()).organisations.map(({ locked }) => locked)).toEqual([false, true]);
  const { access_token: again } = await (await exchange(after.url, after.key)).json();
  for (const name of done.slice(-100)) {
    const init = { method: "DELETE", headers: { authorization: `Bearer ${again}` } };
    expect((await fetch(`${after.url}/v1/teams/${encodeURIComponent(name)}`, init)).status).toBe(204);
  }
  after.child.kill("SIGTERM");
  await after.ended;
});

test("every wrong setting is named at once", async () => {
  const { said, ended } = run(folders.other, { SANDBOX_PORT: "70000", SANDBOX_STAFF: "many" });
  expect(await ended).toBe(1);
  expect(said.err).toContain('SANDBOX_PORT must be a whole number from 0 to 65535 (it is "70000")');
  expect(said.err).toContain("SANDBOX_STAFF must be a whole number");
});
