import { describe } from "vitest";
import { type Console, launchInto, preparedFolder } from "@/e2e/consoles/console";
import { freePort } from "@/lib/server/db/testing/databases";
import { askFor, bodyOf, NOBODY } from "./ask";
import { expect, test } from "./fixtures";

/** What Rollcall logs of an attempt. */
interface Line {
  msg: string;
  connection: string;
  requestId: string;
  purpose: string;
  serviceVersion: string;
}

describe("three pages of staff", () => {
  test.override({ serviceOptions: { staff: 300 } });

  test("the log has one line for every attempt, with its Request-Id and Service-Version", async ({
    ask,
    service,
    rollcall,
  }) => {
    const ids = await service.staffIds();
    for (const last of [undefined, ids[99], ids[199]]) {
      const after = last ? `&starting_after=${last}` : "";
      const page = await ask(`${rollcall.api}/v1/staff?limit=100${after}`);
      expect(bodyOf<{ data: unknown[] }>(page).data).toHaveLength(100);
    }
    const served = service.controls.requests().map(({ requestId }) => requestId);
    // It is written behind whoever waits for an answer.
    await expect
      .poll(() =>
        attemptsIn(rollcall)
          .map(({ requestId }) => requestId)
          .toSorted(),
      )
      .toEqual(served.toSorted());
    const reads = attemptsIn(rollcall).filter(({ purpose }) => purpose === "browse");
    expect(reads.map(({ serviceVersion }) => serviceVersion)).toEqual(["v1", "v1", "v1"]);
  });
});

test("attack: a full disk under everything that is printed: Rollcall starts, answers, and ends when it is told to", async () => {
  const data = preparedFolder();
  const port = await freePort();
  const settings = { DATA_DIR: data.path, PORT: String(port), SANDBOX: "on", SANDBOX_STAFF: "20" };
  const rollcall = launchInto("/dev/full", settings);
  const url = `http://127.0.0.1:${port}`;
  const statusOf = (path: string) => askFor(url + path, { as: NOBODY }).then(({ status }) => status, String);
  await expect.poll(() => statusOf("/api/health/ready")).toBe(200);
  // Each is a line of the log.
  for (let count = 0; count < 20; count += 1) expect(await statusOf("/api/status")).toBe(401);
  rollcall.process.kill("SIGTERM");
  expect(await rollcall.ended).toEqual({ code: 0, output: "" });
  data.remove();
});

/** What it has printed of those of its connection. */
function attemptsIn({ output, connection }: Console): Line[] {
  const lines = output().split("\n").slice(0, -1);
  const told = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
  return told.filter((line) => line.msg === "attempt" && line.connection === connection);
}
