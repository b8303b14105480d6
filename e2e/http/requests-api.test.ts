import type { Console } from "@/e2e/consoles/console";
import type { JournalOperation, JournalPage } from "@/lib/contract/journal";
import { type Answer, askFor, bodyOf, NOBODY, type Wish } from "./ask";
import { nextPerson } from "./crowd";
import { entryOf } from "./entry-of";
import { expect, test } from "./fixtures";
import { refusalIn } from "./knock";

interface Api extends Answer {
  body: JournalPage &
    JournalOperation & { error: { code: string; param?: string; reaches_back_to?: number } };
}

/** Asks the connection's part of the API as Rollcall's own pages do. */
function askAt({ api }: Console) {
  return async (path: string, wish?: Wish): Promise<Api> => {
    const answer = await askFor(`${api}/${path}`, wish);
    return { ...answer, body: bodyOf(answer) };
  };
}

/** Reads, and waits until it is written. */
async function readToTheJournal(rollcall: Console): Promise<void> {
  const { headers } = await askFor(`${rollcall.api}/v1/staff`);
  expect((await entryOf(rollcall.api, headers["request-id"])).status).toBe(200);
}

test("every call that the service has answered is in the journal by its request id, exchanges included", async ({
  rollcall,
  service,
}) => {
  const ask = askAt(rollcall);
  await ask("v1/staff?limit=7");
  const answered = service.controls.requests().map(({ requestId }) => requestId);
  await expect
    .poll(async () => {
      const { entries } = (await ask("requests")).body;
      return entries.map((entry) => entry.kind === "attempt" && entry.requestId).toSorted();
    })
    .toEqual(answered.toSorted());
  const { entries } = (await ask("requests?purpose=token")).body;
  expect(entries).toMatchObject([{ method: "POST", path: "/oauth/token", outcome: "succeeded" }]);
});

test("the id of an error leads to its entry at once, whether the service gave it or Rollcall", async ({
  rollcall,
}) => {
  const ask = askAt(rollcall);
  // It brings the token.
  await ask("v1/staff");
  const refused = await ask("v1/staff?limit=101");
  expect(refused.status).toBe(400);
  const entry = await entryOf(rollcall.api, refused.headers["request-id"]);
  expect(bodyOf<JournalOperation>(entry).attempts).toMatchObject([
    { outcome: "refused", status: 400, path: "/v1/staff", query: "limit=101", param: "limit", sent: true },
  ]);

  const local = await ask("v1/a.b");
  expect(local.headers["request-id"]).toMatch(/^local_/);
  const { attempts } = bodyOf<JournalOperation>(await entryOf(rollcall.api, local.headers["request-id"]));
  expect(attempts).toMatchObject([
    { outcome: "not_sent", code: "path_invalid", path: "/v1/a.b", sent: false },
  ]);
  expect(attempts[0]?.person?.email).toMatch(/@/);
});

test("who asks too fast finds those requests in the journal as well", async ({ rollcall }) => {
  const ask = askAt(rollcall);
  const person = nextPerson();
  let id: string | undefined;
  // Nothing goes up for these, so that they come as fast as the machine lets them.
  while (id === undefined) {
    const replies = await Promise.all(Array.from({ length: 200 }, () => ask("v1/a.b", { as: person })));
    id = replies.find(({ status }) => status === 429)?.headers["request-id"];
  }
  // The pace holds for this question too, until it has been slow enough.
  await expect
    .poll(async () => (await ask(`requests/${id}`, { as: person })).body.attempts)
    .toMatchObject([{ code: "too_many_requests", outcome: "throttled", sent: false, path: "/v1/a.b" }]);
});

test("an answer from memory counts for the operation that brought it", async ({ rollcall }) => {
  const ask = askAt(rollcall);
  const first = await ask("v1/staff?limit=3");
  const again = await ask("v1/staff?limit=3");
  expect(again.headers).toMatchObject({
    "rollcall-source": "cache",
    "request-id": first.headers["request-id"],
  });
  const operation = `requests/${first.headers["request-id"]}`;
  await expect.poll(async () => (await ask(operation)).body.cached).toBe(1);
});

test("an id that is not there is 404 and says how far the journal reaches back", async ({ rollcall }) => {
  const ask = askAt(rollcall);
  await ask("v1/staff");
  await expect.poll(async () => (await ask("requests")).body.reachesBackTo).toBeGreaterThan(0);
  const { reachesBackTo } = (await ask("requests")).body;
  for (const id of ["req_nothing", "local_nothing", "%00", "..%2F..", "%25", "x".repeat(5_000)]) {
    const { status, body } = await ask(`requests/${id}`);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: "request_unknown", reaches_back_to: reachesBackTo });
  }
});

test("what nobody can mean is refused by name; whatever else is asked for is an honest empty page", async ({
  rollcall,
}) => {
  const ask = askAt(rollcall);
  const wrong = {
    status: "4x",
    from: "yesterday",
    to: "1e3",
    before: "x",
    limit: "0",
    q: "%00",
    since: "-1",
    x: "1",
  };
  for (const [name, value] of Object.entries(wrong)) {
    const { status, body } = await ask(`requests?${name}=${value}`);
    expect(status, name).toBe(400);
    expect(body.error).toMatchObject({ code: "query_invalid", param: name });
  }
  for (const text of ["%25%25", "(a%2B)%2B%24", "'%20or%201=1;--", "%zz"]) {
    for (const name of ["q", "code", "path", "person"]) {
      // Free text is not looked for without three letters in a row.
      const sought = name === "q" ? `nobody${text}` : text;
      const { status, body } = await ask(`requests?${name}=${sought}`);
      expect([status, body.entries]).toEqual([200, []]);
    }
  }
});

test("a file is for a plain link of Rollcall's own pages, and for nothing else", async ({
  ask,
  rollcall,
}) => {
  await readToTheJournal(rollcall);
  const ours = { "Sec-Fetch-Site": "same-origin" };
  const table = await ask(`${rollcall.api}/requests?format=csv`, { headers: ours });
  const name = new RegExp(
    `^attachment; filename="rollcall-${rollcall.connection}-requests-[\\dT-]+Z\\.csv"$`,
  );
  expect(table.headers["content-disposition"]).toMatch(name);
  expect(table.text).toMatch(/^\ufeffkind,time,.*\r\nattempt,/);

  const file = `${rollcall.api}/requests?format=ndjson`;
  const linked = await ask(file, { headers: ours });
  expect(linked.headers).toMatchObject({
    "cache-control": "private, no-store",
    "content-type": "application/x-ndjson; charset=utf-8",
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
  });
  expect(JSON.parse(linked.text.split("\n")[0] ?? "")).toMatchObject({ kind: "attempt" });

  expect((await ask(file, { headers: ours, as: NOBODY })).status).toBe(401);
  const elsewhere: Record<string, string>[] = [
    {},
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { ...ours, Origin: "https://evil.example" },
  ];
  for (const headers of elsewhere) {
    expect(refusalIn(await ask(file, { headers })).code).toBe("request_forbidden");
  }
  expect((await ask(`${rollcall.api}/requests`, { headers: ours })).status).toBe(403);
});
