import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataDirGone } from "@/lib/server/db/errors";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createLog, logAttempt, logConsole } from "./log";

const ATTEMPT: Attempt = {
  at: 0,
  durationMs: 12,
  connection: "default",
  person: "ada",
  operation: "op-1",
  attempt: 2,
  purpose: "browse",
  method: "GET",
  path: "/v1/staff",
  query: "limit=2",
  sent: true,
  status: 200,
  requestId: "req_1",
  serviceVersion: "v1",
};

/** A log and what it has written so far. */
function memoryLog(level = "info") {
  const written: string[] = [];
  return { log: createLog(level, { write: (line) => void written.push(line) }), written };
}

describe("one line per attempt", () => {
  test("with its Request-Id, Service-Version, operation and number", () => {
    const { log, written } = memoryLog();
    logAttempt(log, ATTEMPT);
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      msg: "attempt",
      requestId: "req_1",
      serviceVersion: "v1",
      operation: "op-1",
      attempt: 2,
      connection: "default",
      status: 200,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test.each<[string, Partial<Attempt>, number]>([
    ["a success", {}, 30],
    ["a failure of the service", { status: 503 }, 40],
    ["a refusal", { status: 403 }, 40],
    ["no answer", { status: undefined as never, code: "upstream_unreachable" }, 40],
    ["a call that was never sent", { sent: false }, 40],
  ])("%s has its level", (_name, more, level) => {
    const { log, written } = memoryLog();
    logAttempt(log, { ...ATTEMPT, ...more });
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ level });
  });
});

describe("log injection: whatever is logged stays one line of JSON that acts on nobody", () => {
  const EVIL: [string, string][] = [
    ["line feeds", 'a\r\n{"level":30,"msg":"attempt","status":200}\n'],
    ["ANSI codes", "\x1b[2J\x1b[31mred\x1b]0;title\x07"],
    ["C1 control characters", "\x9b31m\x85\x90\x9d"],
    ["Unicode line ends", "a\u2028b\u2029c\u0085d"],
    ["what turns writing around", "\u202egnp.exe\u2066\u200f\u061c"],
    ["what cannot be seen", "a\u200b\u200d\ufeff\u2060b"],
    ["NUL, BEL, backspace and delete", "\0\x07\b\x7f"],
    ["lone surrogates", "\ud800a\udc00"],
    ["quotes and backslashes", '"}\\", \\u000a "msg":"x'],
    ["a long text of all of them", `${"x".repeat(500)}\n\x1b[0m\u2028\x9b"`],
  ];

  test.each(EVIL)("%s", (_name, text) => {
    const { log, written } = memoryLog();
    logAttempt(log, {
      ...ATTEMPT,
      requestId: text,
      serviceVersion: text,
      path: text,
      query: text,
      code: text,
    });
    log.info({ text, [text]: 1, nested: { list: [text] } }, text);
    log.error({ err: new Error(text, { cause: text }) });
    log.child({ text }).warn("%s", text);
    expect(written).toHaveLength(4);
    for (const line of written) {
      expect(line.endsWith("\n")).toBe(true);
      expect(line.slice(0, -1)).not.toMatch(
        /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u,
      );
      expect(Buffer.from(line).toString()).toBe(line);
    }
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      requestId: text,
      serviceVersion: text,
      msg: "attempt",
    });
    expect(JSON.parse(written[1] ?? "")).toMatchObject({ text, nested: { list: [text] }, msg: text });
    expect(JSON.parse(written[2] ?? "")).toMatchObject({ err: { message: text } });
  });
});

describe("errors in the log", () => {
  test("say what went wrong and where, and nothing that the error was working on", () => {
    const { log, written } = memoryLog();
    const cause = Object.assign(new TypeError("the cause"), { data: "the bytes it choked on" });
    const err = Object.assign(new Error("the message", { cause }), {
      code: "E_CODE",
      headers: { cookie: "mine" },
    });
    log.error({ err }, "failed");
    const { err: logged } = JSON.parse(written[0] ?? "");
    expect(logged).toEqual({
      type: "Error",
      message: "the message",
      stack: err.stack,
      code: "E_CODE",
      cause: { type: "TypeError", message: "the cause", stack: cause.stack },
    });
  });

  test.each([new DataDirGone("/data"), new DatabaseUnavailable(new Error("away"))])(
    "of ours have a name whatever a bundle calls their classes",
    (err) => {
      const { log, written } = memoryLog();
      log.error({ err });
      expect(JSON.parse(written[0] ?? "")).toMatchObject({ err: { type: err.name } });
      expect(err.name).toMatch(/^(Storage|Local)Error$/);
    },
  );

  test.each([undefined, null, "text with a secret", 7, { secret: 1 }])(
    "what is no error is named by its type: %j",
    (thrown) => {
      const { log, written } = memoryLog();
      log.error({ err: { thrown } }, "failed");
      log.error({ err: thrown }, "failed");
      expect(written.join("")).not.toContain("secret");
    },
  );

  test("attack: a password in the words of the parser that it was posted to", () => {
    const { log, written } = memoryLog();
    for (const text of ["hunter2secret", '{"password":"hunter2secret', '["hunter2secret",]']) {
      try {
        JSON.parse(text);
      } catch (err) {
        log.error({ err }, "failed");
        log.error({ err: new Error("around it", { cause: err }) }, "failed");
      }
    }
    expect(written).toHaveLength(6);
    expect(written.join("")).not.toMatch(/hunter2|secret/);
    expect(JSON.parse(written[0] ?? "").err).toMatchObject({
      type: "SyntaxError",
      message: "not valid JSON",
    });
  });

  test("that cause each other end", () => {
    const { log, written } = memoryLog();
    const err = new Error("round");
    err.cause = err;
    log.error({ err });
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      err: { message: "round", cause: { cause: { message: "round" } } },
    });
  });
});

test("what has the shape of credentials is in no line, whoever logged it", () => {
  const { log, written } = memoryLog("trace");
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
  log.trace({ headers: { authorization: `Bearer ${jwt}`, cookie: `next-auth.session-token=${jwt}` } });
  log.warn(`refused Basic dXNlcjpwYXNz and wdk_abcdef123456`);
  log.error({ err: new Error(`invalid header: Bearer abcdef123456`) });
  expect(written).toHaveLength(3);
  for (const line of written) expect(() => JSON.parse(line)).not.toThrow();
  expect(written.join("")).not.toMatch(/eyJ|dXNlcj|abcdef1/);
});

describe("what a database was asked with", () => {
  const ASKED = "somebody@example.test\n    at params: of nobody";
  const wrapped = (cause: Error) => new DrizzleQueryError("select $1", [ASKED], cause);

  test("attack: an e-mail address in the log, by way of a statement that failed", () => {
    const { log, written } = memoryLog();
    log.error({ err: wrapped(new Error("stopped")) }, "failed");
    log.error({ err: new Error("outer", { cause: wrapped(new Error("stopped")) }) }, "failed");
    expect(written.join("")).not.toMatch(/somebody|nobody/);
    expect(written.join("")).toContain("Failed query: select $1");
    expect(written.join("")).toContain("log.test.ts");
  });

  test("attack: a value in the words of the database for what it cannot take", () => {
    const { log, written } = memoryLog();
    const refusal = Object.assign(new Error(`invalid input syntax for type uuid: "${ASKED}"`), {
      code: "22P02",
    });
    log.error({ err: wrapped(refusal) }, "failed");
    expect(written.join("")).not.toMatch(/somebody|nobody/);
    expect(written.join("")).toContain("22P02");
  });

  describe("by way of the console", () => {
    const { console } = globalThis;
    const { warn, error } = console;
    let listeners: NodeJS.WarningListener[] = [];
    beforeEach(() => {
      listeners = process.listeners("warning");
    });
    afterEach(() => {
      Object.assign(console, { warn, error });
      process.removeAllListeners("warning");
      for (const listener of listeners) process.on("warning", listener);
    });

    test("is no more in the log, where every line is JSON whoever prints it", () => {
      const { log, written } = memoryLog();
      logConsole(log);
      console.error("\u2a2f", wrapped(new Error("stopped")));
      console.error(String(wrapped(new Error("stopped"))));
      console.warn("two\nlines");
      console.error({});
      process.emit("warning", new Error("old"));
      expect(written.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([
        50, 50, 40, 50, 40,
      ]);
      expect(written.join("")).not.toMatch(/somebody|nobody/);
    });
  });
});
