import { preparedFolder, startConsole, stopCleanly } from "@/e2e/consoles/console";
import { HEADER } from "./ask";
import { anybody } from "./crowd";
import { expect, test } from "./fixtures";

test("told to end, a console is not ready and serves on, each answer the last of its connection; SIGHUP ends nothing, a second signal all at once", async () => {
  const data = preparedFolder();
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    SANDBOX: "on",
    SANDBOX_STAFF: "20",
    DRAIN_SECONDS: "300",
  });
  const headers = { ...HEADER, cookie: anybody() };
  // Keeps its connections, as a load balancer does.
  const ask = async (path: string) => {
    const answer = await fetch(rollcall.url + path, { headers });
    return [answer.status, answer.headers.get("connection"), await answer.text()] as const;
  };
  const served = ["/api/c/sandbox/v1/staff?limit=1", "/c/sandbox/staff", "/favicon.svg"];

  rollcall.process.kill("SIGHUP");
  for (const path of ["/api/health/ready", ...served])
    expect((await ask(path)).slice(0, 2)).toEqual([200, "keep-alive"]);

  rollcall.process.kill("SIGTERM");
  await expect
    .poll(() => ask("/api/health/ready"))
    .toEqual([503, "close", JSON.stringify({ status: "draining" })]);
  for (const path of served) expect((await ask(path)).slice(0, 2)).toEqual([200, "close"]);
  expect((await ask("/api/health/live"))[0]).toBe(200);

  // One that comes at once is the first again, as npm passes it on.
  const endAtOnce = () => {
    rollcall.process.kill("SIGTERM");
    return rollcall.process.exitCode;
  };
  await expect.poll(endAtOnce).toBe(1);
  data.remove();
});

test("the time to drain over, a console ends with 0 by itself", async () => {
  const data = preparedFolder();
  const rollcall = await startConsole({ DATA_DIR: data.path, SANDBOX: "on", DRAIN_SECONDS: "1" });
  await stopCleanly(rollcall);
  await expect(fetch(rollcall.url)).rejects.toThrow();
  data.remove();
});
