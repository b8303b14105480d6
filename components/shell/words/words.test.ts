import { describe, expect, test } from "vitest";
import { LOCAL_CODES, SERVICE_CODES } from "@/lib/contract/api-error";
import { wordsFor } from "./words";

function failure(status: number, type: string, code: string, upstream?: { status: number; code: string }) {
  return { status, error: { type, code, message: "as sent", ...(upstream && { upstream }) } };
}

describe("words for errors", () => {
  // Programs alone are refused metrics, so no page has words for that.
  const codes = Object.entries({ ...SERVICE_CODES, ...LOCAL_CODES }).filter(
    ([code]) => !code.startsWith("metrics_"),
  );

  // api_error is its type's generic case by definition.
  test.each(codes.filter(([code, { type }]) => code !== type))(
    "%s has words of its own",
    (code, { status, type }) => {
      const own = wordsFor(failure(status, type, code));
      expect(own).not.toEqual(wordsFor(failure(status, type, "a_code_nobody_knows")));
      expect(own.todo).toMatch(/\.$/);
    },
  );

  test("no two codes say the same", () => {
    const said = codes.map(([code, { status, type }]) =>
      JSON.stringify(wordsFor(failure(status, type, code))),
    );
    expect(new Set(said).size).toBe(codes.length);
  });

  test("an unknown code takes its type's words, whatever the status", () => {
    const known = wordsFor(failure(403, "permission_error", "first_unknown"));
    expect(wordsFor(failure(418, "permission_error", "second_unknown"))).toEqual(known);
    expect(known.title).toMatch(/not permitted/);
  });

  test.each([
    [401, /credentials/],
    [403, /not permitted/],
    [429, /rate limit/],
    [503, /failed/],
    [0, /failed/],
    [422, /did not accept/],
  ])("an unknown type with status %i takes its status's words", (status, title) => {
    expect(wordsFor(failure(status, "toString", "constructor")).title).toMatch(title);
  });

  test("none names a page that Rollcall does not have, and where keys are made is said to be the service's", () => {
    const token = [
      { type: "invalid_client", status: 401 },
      { type: "slow_down", status: 429 },
    ];
    const todos = [...codes, ...token.map((each) => [each.type, each] as const)].map(
      ([code, { status, type }]) => wordsFor(failure(status, type, code)).todo,
    );
    const aboutKeys = todos.filter((todo) => todo.includes("API Keys"));
    expect(aboutKeys).toHaveLength(2);
    for (const todo of aboutKeys) {
      expect(todo).toContain("in the service's own admin panel, under Admin → API Keys");
      expect(todo).toContain("DIRECTORY_API_KEY");
    }
    expect(todos.filter((todo) => /settings/i.test(todo))).toEqual([]);
  });

  test("none promises a countdown, or that reading resumes by itself: not every place has or does that", () => {
    const limits = [...codes, ["", { status: 429, type: "rate_limit_error" }] as const];
    const todos = limits.map(([code, { status, type }]) => wordsFor(failure(status, type, code)).todo);
    expect(todos.filter((todo) => /countdown|resumes/i.test(todo))).toEqual([]);
  });

  test("what Rollcall calls its own failures means nothing of Rollcall in an answer of the service", () => {
    for (const [code, { status }] of Object.entries(LOCAL_CODES)) {
      const said = { ...failure(status, "permission_error", code), byService: true } as const;
      expect(wordsFor(said).title).toBe("The key is not permitted to do this");
      const cause = failure(502, "permission_error", "no_such_code", { status, code });
      expect(wordsFor(cause).title).toBe("The key is not permitted to do this");
    }
  });

  test("the answer of the service that caused a local error leads", () => {
    const local = failure(502, "api_error", "upstream_authentication_failed", {
      status: 401,
      code: "invalid_client",
    });
    expect(wordsFor(local).title).toBe("The API key was rejected");
  });

  test.each([
    [500, "The service failed"],
    [503, "The service failed"],
    [429, "Too many token requests"],
    [401, "The API key was rejected"],
  ])("a token endpoint that answers %i and no code that says why is taken by its status", (status, title) => {
    const { error } = failure(502, "api_error", "upstream_authentication_failed");
    for (const code of [undefined, "no_such_code"]) {
      const local = { status: 502, error: { ...error, upstream: { status, ...(code && { code }) } } };
      expect(wordsFor(local).title).toBe(title);
    }
  });

  test.each([
    ["upstream_authentication_failed", 404, "Unexpected response from the service", "Whoever runs Rollcall"],
    ["upstream_authentication_failed", 403, "Unexpected response from the service", "Whoever runs Rollcall"],
    ["upstream_authentication_failed", 400, "Unexpected response from the service", "Whoever runs Rollcall"],
    ["upstream_invalid_response", 200, "Unexpected response from the service", "Whoever runs Rollcall"],
    ["upstream_invalid_response", 502, "The service failed", "The service"],
  ])("%s with %i blames what the verdict blames", (code, status, title, turn) => {
    const { error } = failure(502, "api_error", code);
    expect(wordsFor({ status: 502, error: { ...error, upstream: { status } } })).toMatchObject({
      title,
      turn,
    });
  });

  test("a refused exchange, which is tried again, is not said to be no use trying again", () => {
    const { error } = failure(502, "api_error", "upstream_authentication_failed");
    const upstream = { status: 400, code: "invalid_request" };
    const { todo } = wordsFor({ status: 502, error: { ...error, upstream }, retryAt: 1 });
    expect(todo).toContain("Pass on the request id");
    expect(todo).not.toMatch(/again/);
  });

  test("Rollcall's own limit of exchanges says nothing against the key", () => {
    const { turn, todo } = wordsFor(failure(502, "api_error", "upstream_authentication_failed"));
    expect(turn).toBe("No action needed: it clears by itself");
    expect(todo).not.toMatch(/key/);
  });
});
