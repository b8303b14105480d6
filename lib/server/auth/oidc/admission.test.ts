import { expect, test } from "vitest";
import { identityOf } from "./admission";
import { SsoRefused } from "./failure";

const ADA = {
  iss: "https://id.example",
  sub: "1",
  email: "ada@example.com",
  email_verified: true,
  name: "Ada",
};

test.each(["", "a\ud800", "a\0", "a\nb", "x".repeat(256), { a: 1 }, ["1"], null, true, 2 ** 53, 1.5])(
  "attack: a subject that would be another one's in the database: %j",
  (sub) => {
    expect(() => identityOf({ ...ADA, sub })).toThrow(SsoRefused);
  },
);

test("a subject may be a number, as some providers have it, and is a text from then on", () => {
  expect(identityOf({ ...ADA, sub: 12 }).subject).toBe("12");
});

test.each([
  ["\u202eevil", "evil"],
  ["a\u200bd\u2066a\n", "ada"],
  [`${"x".repeat(79)}\u{1f600}`, `${"x".repeat(79)}\u{1f600}`],
  ["n".repeat(1_000_000), "n".repeat(80)],
  [" \u3164 ", undefined],
  ["\ud800", undefined],
  [["Ada"], undefined],
  ["  Ada  Lovelace ", "Ada  Lovelace"],
])("attack: passing for somebody else by a name that is not what it looks like: %j", (name, seen) => {
  expect(identityOf({ ...ADA, name }).name).toBe(seen);
});

test.each([
  "ada\u202e@example.com",
  "\u200bada@example.com",
  "ada@evil.test@example.com",
  "ada @example.com",
  "@example.com",
  `${"a".repeat(250)}@example.com`,
  "ada@example.com\0",
  "\u212Aim@example.com",
  "ada@e\u1FEFample.com",
])("attack: an address that is not what it looks like is none: %j", (email) => {
  expect(identityOf({ ...ADA, email }).email).toBeUndefined();
});
