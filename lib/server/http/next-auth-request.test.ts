import { expect, test } from "vitest";
import { problemOfPost } from "./next-auth-request";

const BASE_URL = "https://rollcall.example";

function codeOf(lines: Record<string, string>): string | undefined {
  const headers = { host: "rollcall.example", "content-type": "application/x-www-form-urlencoded", ...lines };
  return problemOfPost(new Headers(headers), BASE_URL)?.code;
}

test.each<Record<string, string>>([
  { origin: "https://evil.example" },
  { origin: "http://rollcall.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: BASE_URL, "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example", "x-rollcall": "1" },
  { origin: "http://rollcall.example:443", host: "rollcall.example:443" },
  { origin: "http://other.example", host: "other.example:443" },
])("no other site may sign a person in or out: %j is refused", (lines) => {
  expect(codeOf(lines)).toBe("request_forbidden");
});

test.each<Record<string, string>>([
  {},
  { origin: BASE_URL, "sec-fetch-site": "same-origin" },
  { origin: "http://other.example", host: "other.example" },
  { origin: "https://other.example", host: "Other.Example:443" },
  { origin: "http://other.example:8080", host: "other.example:8080" },
  { origin: BASE_URL, host: "127.0.0.1:3000" },
])("Rollcall's own pages, under each of its names, and programs may: %j", (lines) =>
  expect(codeOf(lines)).toBeUndefined(),
);

test("what is no form is refused", () => {
  expect(codeOf({ "content-type": "application/json" })).toBe("query_invalid");
});

test("a refusal asks for no header that sign-in does not need", () => {
  const headers = new Headers({ host: "rollcall.example", origin: "https://evil.example" });
  expect(problemOfPost(headers, BASE_URL)?.message).toBe("Requests must come from Rollcall's own pages.");
});
