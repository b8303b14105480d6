import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccess } from "@/lib/server/access/access";
import { createDirectory } from "@/lib/server/directory";
import { replyAnswer, replyError } from "@/lib/server/http/reply";
import { type Echo, everyHeader, type Manner, startEcho, write } from "@/lib/server/testing/echo-service";
import { isIn, KEY, OURS, PLANTED, TOKENS } from "@/lib/server/testing/planted-secrets";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { createLog, logAttempt } from "./log";

const error = (word: string) => ({
  error: {
    type: word,
    code: word,
    message: `No: ${word}!`,
    param: word,
    doc_url: word,
    request_id: word,
    [word]: word,
  },
});
const list = (word: string) => ({
  object: word,
  url: word,
  has_more: false,
  data: [{ object: word, id: word, [word]: [word] }],
});
/** JSON that holds the word as it is: what is an escape in it stays one. */
const rawError = (word: string) => `{"error":{"type":"x","code":"${word}","message":"${word}"}}`;

const status =
  (code: number, body: (word: string) => unknown) =>
  (word: string, _request: unknown, response: Parameters<typeof write>[0]) =>
    write(response, code, word, body(word));

const MANNERS: Record<string, Manner> = {
  "a success, its body and headers": { resource: status(200, list) },
  "an error": { resource: status(403, error) },
  "an error with escapes of its own": { resource: status(404, rawError) },
  "a failure": { resource: status(503, error) },
  "a page of HTML": { resource: status(502, (word) => `<h1>${word}</h1>`) },
  "text instead of JSON": { resource: status(200, (word) => word) },
  "a pause": { resource: status(429, error) },
  "a pause in HTML": { resource: status(429, (word) => word) },
  "a refused token": { resource: status(401, error) },
  "what it was sent": {
    resource: (_word, { url, headers, rawHeaders }, response) =>
      write(response, 400, headers.authorization ?? "", error(`${url} ${rawHeaders.join(" ")}`)),
  },
  "a redirect": {
    resource: (word, _q, r) =>
      void r.writeHead(302, { ...everyHeader(word), location: `/${word}` }).end(word),
  },
  "the name of an encoding": {
    resource: (word, _q, r) =>
      void r.writeHead(200, { ...everyHeader(word), "content-encoding": word }).end(word),
  },
  "a status of its own": {
    resource: (word, { socket }) =>
      void socket.end(`HTTP/1.1 999 ${word}\r\nRequest-Id: ${word}\r\n\r\n${word}`),
  },
  "bytes that are no HTTP": { resource: (word, { socket }) => void socket.end(`${word}\r\n\r\n`) },
  "a header that is none": {
    resource: (word, { socket }) => void socket.end(`HTTP/1.1 200 OK\r\n${word}\x01\r\n\r\n`),
  },
  "an answer cut short": {
    resource: (word, { socket }) =>
      void socket.end(`HTTP/1.1 200 OK\r\nRequest-Id: ${word}\r\nContent-Length: 9999\r\n\r\n{"a":"${word}`),
  },
  "a refused key": {
    token: status(401, (word) => ({ error: word, error_description: word, request_id: word })),
  },
  "a refused key, in escapes": { token: status(400, (word) => `{"error":"${word}"}`) },
  "slow down": { token: status(429, (word) => ({ error: word })) },
  "a token of another type": {
    token: status(200, (word) => ({ access_token: TOKENS[0], token_type: word, expires_in: 900 })),
  },
  "a token that is none": {
    token: status(200, (word) => ({ access_token: { word }, token_type: word, [word]: word })),
  },
  "a token as text": { token: status(200, (word) => word) },
  "a redirect of the exchange": {
    token: (word, _q, r) => void r.writeHead(307, { ...everyHeader(word), location: `/${word}` }).end(word),
  },
  "the encoding of a token": {
    token: (word, _q, r) =>
      void r.writeHead(200, { ...everyHeader(word), "content-encoding": word }).end(word),
  },
  "a token in no HTTP": {
    token: (word, { socket }) => void socket.end(`HTTP/1.1 200 OK\r\n${word}\x01\r\n\r\n`),
  },
};

let echo: Echo;

beforeAll(async () => {
  echo = await startEcho(TOKENS);
});

afterAll(() => echo.close());

/** All that is left of reads in which the word is everywhere: for those who run Rollcall, and for who asked. */
async function traces(
  word: string,
  manner: Manner,
): Promise<{ inside: string; head: string; body: string; failed: boolean }> {
  const inside: string[] = [];
  const log = createLog("trace", { write: (line) => void inside.push(line) });
  const attempts: Attempt[] = [];
  const clock = new FakeClock();
  const access = createAccess({
    failed: (err) => log.error({ err }, "not understood"),
    now: () => clock.now(),
  });
  const connection = {
    id: "default",
    label: "Directory",
    environment: "test",
    resources: ["staff"],
  } as const;
  const directory = createDirectory(
    [{ ...connection, target: createTarget(echo.urlOf(word, manner), KEY) }],
    (attempt) => {
      attempts.push(attempt);
      logAttempt(log, attempt);
    },
    access,
    { observe: (attempt) => void attempts.push(attempt), served: () => {} },
    clock,
  );
  const passing = <Result>(read: Promise<Result>) => clock.until(read).then(() => read);
  const ada = { id: "ada", email: "ada@example.com" };
  const call = {
    connection: "default",
    path: "v1/staff",
    search: "",
    purpose: "browse",
    fresh: true,
  } as const;
  await passing(directory.read(ada, call));
  const segment = /^[A-Za-z0-9_-]+$/.test(word) ? `/${word}` : "";
  const search = `?${new URLSearchParams({ limit: word, starting_after: word, [word]: word })}`;
  const read = {
    connection: "default",
    path: `v1/staff${segment}`,
    search,
    purpose: "browse",
    fresh: true,
  } as const;
  const reply = await passing(directory.read(ada, read)).then(replyAnswer, (thrown) => {
    inside.push(inspect(thrown, { depth: 9, showHidden: true }), String(thrown?.stack));
    log.error({ err: thrown }, "failed");
    if (!(thrown instanceof LocalError)) throw thrown;
    return replyError(thrown);
  });
  const again = await passing(directory.read(ada, { ...read, search: "" })).catch(() => {});
  expect(attempts.length).toBeGreaterThan(0);
  inside.push(JSON.stringify(attempts), JSON.stringify(directory.status()));
  await directory.close();
  return {
    inside: inside.join("\n"),
    head: JSON.stringify([...reply.headers]) + JSON.stringify(again?.headers ?? {}),
    body: await reply.text(),
    failed: reply.status >= 400,
  };
}

test(`${PLANTED.length} secrets are planted, at least 50`, () => {
  expect(PLANTED.length).toBeGreaterThanOrEqual(50);
  for (const word of PLANTED) expect(isIn(word, word)).toBe(true);
});

describe("stealing credentials: a service that repeats them everywhere puts them nowhere", () => {
  test.each(Object.keys(MANNERS))("%s", async (name) => {
    const manner = MANNERS[name] ?? {};
    const all = await Promise.all(PLANTED.map(async (word) => ({ word, ...(await traces(word, manner)) })));
    const leaks = (where: "inside" | "head" | "body", words = all) =>
      words.filter((trace) => isIn(trace[where], trace.word)).map(({ word }) => word);
    expect(leaks("inside"), "in a log line, an attempt, an error or the status").toEqual([]);
    expect(leaks("head"), "in a header of the reply").toEqual([]);
    // What a success holds is somebody's data, and passes; of that, only ours is taken out.
    const bodies = all.filter(({ word, failed }) => failed || OURS.includes(word));
    expect(leaks("body", bodies), "in the body of the reply").toEqual([]);
    for (const { body } of all) if (body) expect(() => JSON.parse(body)).not.toThrow();
  });
});
