import { randomBytes } from "node:crypto";
import { describe } from "vitest";
import { type Console, launchInto, preparedFolder } from "@/e2e/consoles/console";
import { freePort } from "@/lib/server/db/testing/databases";
import { askFor, bodyOf, HEADER, NOBODY } from "./ask";
import { expect, test } from "./fixtures";

/** A line of the log, of an attempt or a request. */
interface Line {
  msg: string;
  request: string;
  trace?: string;
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
    // Lines are written after the answers.
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

test("the log has one line for every request, by its route, and all lines that the request causes have its id and trace", async ({
  ask,
  service,
  rollcall,
}) => {
  const trace = randomBytes(16).toString("hex");
  const parent = "00f067aa0ba902b7";
  const headers = { ...HEADER, traceparent: `00-${trace}-${parent}-01` };
  const secret = "somebody-looked-for";
  const read = await ask(`${rollcall.api}/v1/staff?limit=2&q=${secret}`, { headers });
  const refused = await ask(`${rollcall.api}/v1/a.b`, { headers });
  await ask("/favicon.svg", { headers });
  await ask(`/c/${rollcall.connection}/staff?q=${secret}`, { headers });
  const ofTrace = () => linesOf(rollcall).filter((line) => line.trace === trace);
  const requests = () => ofTrace().filter(({ msg }) => msg === "request");
  await expect.poll(() => requests().length).toBe(4);
  const proxied = { method: "GET", parent, route: "/api/c/[connection]/v1/[...path]" };
  expect(requests()).toMatchObject([
    { ...proxied, status: 200, requestId: read.headers["request-id"], durationMs: expect.any(Number) },
    { ...proxied, status: 400, requestId: refused.headers["request-id"] },
    { route: "file", status: 200 },
    { route: "/c/[connection]/[resource]", status: 200 },
  ]);
  const [first, second] = requests();
  const attempts = () =>
    ofTrace().filter(({ msg, request }) => msg === "attempt" && request === first?.request);
  await expect
    .poll(attempts)
    .toMatchObject([{ purpose: "token" }, { requestId: read.headers["request-id"] }]);
  expect(ofTrace().find(({ msg }) => msg === "refused")).toMatchObject({ request: second?.request });
  expect(JSON.stringify(requests())).not.toContain(secret);
  expect(service.arrivals).toContain("/v1/staff");
});

test("attack: with its output on a full disk Rollcall starts, answers and stops", async () => {
  const data = preparedFolder();
  const port = await freePort();
  const settings = { DATA_DIR: data.path, PORT: String(port), SANDBOX: "on", SANDBOX_STAFF: "20" };
  const rollcall = launchInto("/dev/full", settings);
  const url = `http://127.0.0.1:${port}`;
  const statusOf = (path: string) => askFor(url + path, { as: NOBODY }).then(({ status }) => status, String);
  await expect.poll(() => statusOf("/api/health/ready")).toBe(200);
  // Each logs a line.
  for (let count = 0; count < 20; count += 1) expect(await statusOf("/api/status")).toBe(401);
  rollcall.process.kill("SIGTERM");
  expect(await rollcall.ended).toEqual({ code: 0, output: "" });
  data.remove();
});

/** The attempts that it has logged of its own connection. */
function attemptsIn(rollcall: Console): Line[] {
  const { connection } = rollcall;
  return linesOf(rollcall).filter((line) => line.msg === "attempt" && line.connection === connection);
}

/** Everything it has logged so far. */
function linesOf({ output }: Console): Line[] {
  const lines = output().split("\n").slice(0, -1);
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
}
