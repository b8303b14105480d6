import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

function run(settings: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/cli/sandbox.ts"], {
    env: { ...process.env, ...settings },
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (said.out += chunk));
  child.stderr.on("data", (chunk) => (said.err += chunk));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, said, ended };
}

test("it says where it is and how to call it, and ends well when told to stop", async () => {
  const { child, said, ended } = run({ SANDBOX_PORT: "0", SANDBOX_STAFF: "7" });
  await expect.poll(() => said.out, { timeout: 15_000 }).toContain("Ctrl-C stops it.");
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said.out)?.[0];
  const key = /wdk_\w+/.exec(said.out)?.[0];
  const answer = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
}, 20_000);

test("every wrong setting is named at once", async () => {
  const { said, ended } = run({ SANDBOX_PORT: "70000", SANDBOX_STAFF: "many" });
  expect(await ended).toBe(1);
  expect(said.err).toContain('SANDBOX_PORT must be a whole number from 0 to 65535; it is "70000".');
  expect(said.err).toContain("SANDBOX_STAFF must be a whole number");
}, 20_000);

test("a port that is taken is one clear message", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const { said, ended } = run({ SANDBOX_PORT: String(port) });
  expect(await ended).toBe(1);
  expect(said.err.trim().split("\n")).toHaveLength(1);
  expect(said.err).toContain(`Port ${port} is taken.`);
  holder.close();
}, 20_000);
