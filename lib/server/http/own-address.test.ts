import { afterEach, expect, test, vi } from "vitest";
import { ownAddress } from "./own-address";

const BASE_URL = "https://rollcall.example";

afterEach(() => void vi.restoreAllMocks());

test.each([
  ["/c/north/staff?q=a#b", "/c/north/staff?q=a"],
  ["/", "/"],
  [BASE_URL, "/"],
  [`${BASE_URL}/settings`, "/settings"],
  ["HTTPS://Rollcall.Example/settings?a=b", "/settings?a=b"],
  [`${BASE_URL}?a=b`, "/?a=b"],
])("%s is Rollcall's own", (text, expected) => {
  const { pathname, search } = ownAddress(text, BASE_URL) ?? {};
  expect(`${pathname}${search}`).toBe(expected);
});

test.each([
  "",
  "staff",
  "//evil.example/",
  "/\\evil.example/",
  "/\t/evil.example/",
  "/\r\n\\evil.example/",
  "\\/evil.example",
  " /staff",
  "https://evil.example/",
  "http://rollcall.example/",
  `${BASE_URL}.evil.example/`,
  `${BASE_URL}@evil.example/`,
  `${BASE_URL}:443@evil.example/`,
  `${BASE_URL}:8443/`,
  `${BASE_URL}\\@evil.example/`,
  `x:${BASE_URL}/`,
  "javascript:alert(1)",
])("%j is none of Rollcall's", (text) => expect(ownAddress(text, BASE_URL)).toBeUndefined());

test.each(["https://", "//", "/\t\\", `${BASE_URL}.`, `${BASE_URL}@`])(
  "attack: a host of 20,000 different letters behind %j is not parsed, which would hold everybody up",
  (start) => {
    const canParse = vi.spyOn(URL, "canParse");
    const letters = Array.from({ length: 20_000 }, (_, i) => String.fromCodePoint(0x4e_00 + i)).join("");
    expect(ownAddress(start + letters, BASE_URL)).toBeUndefined();
    expect(canParse).not.toHaveBeenCalled();
  },
);
