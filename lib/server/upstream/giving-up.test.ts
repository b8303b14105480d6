import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryRows, type SharedRows } from "./shared/shared-row";
import { FakeClock, settle } from "./testing/fake-clock";
import { apiError, json } from "./testing/service-double";
import { openTestbed, type Testbed } from "./testing/testbed";

let clock: FakeClock;
let bed: Testbed;
let impatient: AbortController;

beforeEach(async () => {
  clock = new FakeClock();
  bed = await openTestbed({ clock, random: () => 0.5 });
  impatient = new AbortController();
});

afterEach(() => bed.close());

function impatientRead(): Promise<unknown> {
  return bed.read("", { signal: impatient.signal });
}

async function giveUp(call: Promise<unknown>): Promise<void> {
  impatient.abort(new Error("gone"));
  await expect(call).rejects.toThrow("gone");
}

/** The next resource request, which a test answers itself. */
function nextRequest(): Promise<[IncomingMessage, ServerResponse]> {
  return new Promise((resolve) => {
    bed.service.resource = (request, response) => resolve([request, response]);
  });
}

describe("a caller that gives up ends its call at once", () => {
  test("while it waits for a token: nothing goes to /v1, and the exchange serves the next", async () => {
    const issue = bed.service.token;
    const arrived = new Promise<() => void>((resolve) => {
      bed.service.token = (request, response) => resolve(() => issue(request, response));
    });
    const call = impatientRead();
    const answer = await arrived;
    await giveUp(call);
    answer();
    expect((await bed.read("?limit=1")).status).toBe(200);
    expect(bed.service.resources.map(({ url }) => url)).toEqual(["/v1/staff?limit=1"]);
    expect(bed.service.exchanges).toBe(1);
  });

  test("while it waits for the budget: the next caller loses nothing by it", async () => {
    const last = { "ratelimit-limit": "1", "ratelimit-remaining": "0", "ratelimit-reset": "2" };
    bed.service.resource = (_request, response) =>
      json(response, 200, { object: "list", url: "/v1/staff", has_more: false, data: [] }, last);
    await bed.read();
    const call = impatientRead();
    expect(await clock.sleeping()).toBe(2_000);
    await giveUp(call);
    const next = bed.read("?limit=1");
    await clock.until(next);
    expect((await next).status).toBe(200);
    expect(bed.service.resources.map(({ url }) => url)).toEqual(["/v1/staff", "/v1/staff?limit=1"]);
  });

  test("during back-off: there is no further attempt", async () => {
    bed.service.resource = (_request, response) => apiError(response, 503, "api_error");
    const call = impatientRead();
    await clock.sleeping();
    await giveUp(call);
    await clock.advance(60_000);
    expect(bed.service.resources).toHaveLength(1);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["before its answer", () => {}],
    ["during its answer", (response) => void response.writeHead(200).write('{"object":')],
  ])("%s: the service sees the connection close", async (_when, begin) => {
    const arrived = nextRequest();
    const call = impatientRead();
    const [{ socket }, response] = await arrived;
    const closed = once(socket, "close");
    begin(response);
    await giveUp(call);
    await closed;
    expect(bed.service.resources).toHaveLength(1);
  });

  test("and its attempt can be found by an id of Rollcall's own", async () => {
    const arrived = nextRequest();
    const call = impatientRead();
    await arrived;
    await giveUp(call);
    expect(bed.attempts.at(-1)).toMatchObject({
      code: "aborted",
      sent: true,
      requestId: expect.stringMatching(/^local_[0-9a-f]{32}$/),
    });
  });

  test("and its time ends then, however long the database takes to count it", async () => {
    await bed.close();
    const rows = createMemoryRows();
    let waitMs = 0;
    const slow: SharedRows = {
      ...rows,
      open(kind, id) {
        const row = rows.open(kind, id);
        const update: typeof row.update = async (change) => {
          if (waitMs > 0) await clock.advance(waitMs);
          return row.update(change);
        };
        return { ...row, update };
      },
    };
    bed = await openTestbed({ clock, rows: slow });
    const arrived = nextRequest();
    const call = impatientRead();
    await arrived;
    waitMs = 500;
    await giveUp(call);
    while (bed.attempts.at(-1)?.code === undefined) await settle();
    expect(bed.attempts.at(-1)).toMatchObject({ code: "aborted", durationMs: 0 });
  });

  test("before it began: nothing is sent at all", async () => {
    impatient.abort(new Error("gone"));
    await expect(impatientRead()).rejects.toThrow("gone");
    expect(bed.service.exchanges + bed.service.resources.length).toBe(0);
  });
});
