import { describe, expect, test } from "vitest";
import { openPeople } from "@/lib/server/auth/testing/people-bed";
import type { Lines } from "@/lib/server/export/lines";
import { databaseAt } from "@/lib/server/journal/testing/journal-bed";
import { SessionRequired } from "./errors";
import { type Exporter, replyExport } from "./export";

const LINES: Lines<number> = {
  head: "",
  lineOf: (row) => `${typeof row === "number" ? row : row.message}\n`,
};

describe("a file that is read slowly", () => {
  const database = databaseAt("embedded");

  function bed() {
    const auth = openPeople(database.db);
    const state = { isSignedIn: true, isClosed: false };
    async function* batches() {
      try {
        yield [1, 2];
        yield [3, 4];
        yield [5, 6];
      } finally {
        state.isClosed = true;
      }
    }
    const asked = new AbortController();
    const exporter: Exporter = {
      request: new Request("http://rollcall.test/", { signal: asked.signal }),
      actor: { id: "1", label: "ada@example.com", address: "192.0.2.1" },
      async authorise() {
        if (!state.isSignedIn) throw new SessionRequired();
      },
      rollcall: { auth, recordLimiter: { take() {}, size: () => 0 }, log: { warn() {} } as never },
    };
    const file = replyExport(
      exporter,
      { batches: batches(), lines: LINES, format: "ndjson", name: "numbers" },
      { details: {} },
    );
    return { auth, state, asked, file };
  }

  test("ends, and says so, where whoever reads it is signed out, disabled or removed meanwhile", async () => {
    const { auth, state, file } = bed();
    const reader = (await file).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("1\n2\n");
    state.isSignedIn = false;
    const rest: (string | undefined)[] = [];
    for (let part = await reader?.read(); !part?.done; part = await reader?.read()) rest.push(part?.value);
    expect(rest.at(-1)).toMatch(/^Cut after \d entries: the rest could not be read\.\n$/);
    expect(rest.join("")).not.toContain("6");
    expect(state.isClosed).toBe(true);
    await auth.audit.settled();
    expect(await auth.recorded()).toMatchObject([["export", { format: "ndjson" }]]);
  });

  test("and is cut off as Rollcall stops is in the audit before the database closes", async () => {
    const { auth, file } = bed();
    const { body } = await file;
    const settled = auth.audit.settled();
    await body?.cancel();
    await settled;
    expect(await auth.recorded()).toEqual([["export", { format: "ndjson", rows: 2 }]]);
  });

  test.each([false, true])(
    "and is given up before anybody has begun to read it holds nothing, nor up a stop (once it was there: %s)",
    async (isThere) => {
      const { auth, state, asked, file } = bed();
      if (isThere) await file;
      asked.abort();
      await file;
      await auth.audit.settled();
      expect(state.isClosed).toBe(true);
    },
  );
});
