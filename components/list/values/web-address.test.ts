import { describe, expect, test } from "vitest";
import { webAddress } from "./web-address";

describe("web addresses", () => {
  test.each(["https://example.com", "http://localhost:3000/x?y=1#z", "HTTPS://EXAMPLE.COM/ä"])(
    "%s is one",
    (text) => expect(webAddress(text)).toBe(text),
  );

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "mailto:a@example.com",
    "//example.com",
    "/v1/staff",
    "https://",
    "https://example.com see there",
    " https://example.com",
    "https://example.com/\u202Egpj.exe",
    "https://bank.example@evil.example/",
    "java\nscript:https://example.com",
    `https://example.com/${"x".repeat(2048)}`,
  ])("%j is none", (text) => expect(webAddress(text)).toBeUndefined());
});
