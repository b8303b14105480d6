import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "./own-path";

const SITES = ["https://rollcall.example", "http://127.0.0.1:3000"];

test.each([
  "x:https://evil.example/phish",
  "x:\\\\evil.example",
  "mailto:someone@evil.example",
  "blob:https://evil.example/1",
  "javascript:javascript:alert(1)",
  "javascript:alert(1)",
  "data:text/html,phish",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/a/..\\\\evil.example",
  "///evil.example",
  " /c/sandbox",
  "c/sandbox",
  "?a=b",
  "",
  undefined,
  ["/c/sandbox"],
])("open redirect: %j leads to the beginning", (given) => {
  expect(ownPath(given)).toBe("/");
});

test.each([
  "/api/audit?format=csv",
  "/%61p%69/c/default/requests?format=csv",
  "/c/../api/health/live",
  "/api",
])("no link has somebody's browser save data: %s leads to the beginning", (given) =>
  expect(ownPath(given)).toBe("/"),
);

test.each([
  "/",
  "/c/sandbox/staff?row=7&after=%2F%2F",
  "/requests?q=https://evil.example//x",
  "/a//b",
  "/c/api/staff?q=/api/",
])("%s is kept", (given) => expect(ownPath(given)).toBe(given));

const PIECES = [
  "/",
  "/",
  "\\",
  ":",
  "x",
  ".",
  "..",
  "@",
  "#",
  "?",
  "%2f",
  "%5c",
  "\t",
  "\n",
  "\0",
  " ",
  "\u3002",
];
const WORDS = [
  "evil.example",
  "https:",
  "javascript:",
  "mailto:",
  "blob:",
  "data:",
  "c/sandbox",
  "[::1]",
  "＼",
  "／",
];
const anyAddress = fc
  .array(fc.oneof(fc.constantFrom(...PIECES, ...WORDS), fc.string({ unit: "binary", maxLength: 3 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(""));

test("open redirect: whatever 500 address bars were made to hold, a browser stays on this site", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyAddress,
        anyAddress.map((rest) => `/${rest}`),
        fc.webUrl(),
      ),
      (given) => {
        const path = ownPath(given);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(ownPath(path)).toBe(path);
        for (const site of SITES) expect(new URL(path, `${site}/signin?callbackUrl=x`).origin).toBe(site);
        if (!/^\/(?![/\\])/.test(given)) expect(path).toBe("/");
      },
    ),
    { numRuns: 500 },
  );
});
