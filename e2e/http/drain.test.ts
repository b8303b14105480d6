import { preparedFolder, startConsole, stopCleanly } from "@/e2e/consoles/console";
import { HEADER } from "./ask";
import { anybody } from "./crowd";
import { expect, test } from "./fixtures";

test("a console that drains is not ready and serves on, closing each connection with its answer; SIGHUP does nothing, and a second signal ends it at once", async () => {
  const data = preparedFolder();
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    SANDBOX: "on",
    SANDBOX_STAFF: "20",
    DRAIN_SECONDS: "300",
  });
  const headers = { ...HEADER, cookie: anybody() };
  // `fetch` keeps its connections open, as a load balancer does.
  const ask = async (path: string) => {
    const answer = await fetch(rollcall.url + path, { headers });
    return [answer.status, answer.headers.get("connection"), await answer.text()] as const;
  };
  const paths = ["/api/c/sandbox/v1/staff?limit=1", "/c/sandbox/staff", "/favicon.svg"];

  rollcall.process.kill("SIGHUP");
  for (const path of ["/api/health/ready", ...paths])
    expect((await ask(path)).slice(0, 2)).toEqual([200, "keep-alive"]);

  rollcall.process.kill("SIGTERM");
  await expect
    .poll(() => ask("/api/health/ready"))
    .toEqual([503, "close", JSON.stringify({ status: "draining" })]);
  for (const path of paths) expect((await ask(path)).slice(0, 2)).toEqual([200, "close"]);
  expect((await ask("/api/health/live"))[0]).toBe(200);

  // Within half a second it would be taken for the first again, as npm passes signals on.
  const endAtOnce = () => {
    rollcall.process.kill("SIGTERM");
    return rollcall.process.exitCode;
  };
  await expect.poll(endAtOnce).toBe(1);
  data.remove();
});

test("a console that has drained ends by itself with 0", async () => {
  const data = preparedFolder();
  const rollcall = await startConsole({ DATA_DIR: data.path, SANDBOX: "on", DRAIN_SECONDS: "1" });
  await stopCleanly(rollcall);
  data.remove();
});
