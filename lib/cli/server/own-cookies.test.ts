import { expect, test } from "vitest";
import { keepOwnCookies } from "./own-cookies";

const CALLBACK = "next-auth.callback-url";

test("the cookies of next-auth and of Rollcall stay as they are", () => {
  const address = encodeURIComponent("https://rollcall.example:3000/c/x/staff?q=é");
  for (const cookies of [
    "next-auth.session-token=e.y..a=b; next-auth.csrf-token=a%7Cb",
    "__Secure-next-auth.session-token=x; __Host-next-auth.csrf-token=y; __Secure-next-auth.state=z",
    "next-auth.pkce.code_verifier=x; next-auth.nonce=y; rollcall-invitation=z",
    "rollcall-theme=dark; rollcall-sidebar=narrow; rollcall-columns-default=%5B%5D",
    `${CALLBACK}=${address}; rollcall-theme=dark`,
    `__Secure-${CALLBACK}=${address}`,
  ]) {
    expect(keepOwnCookies(cookies)).toBe(cookies);
  }
});

test.each(["", "=", "=true", "=%", "=http%3A%2F%2F%", "=http%3A%2F%2F%5B", "=%2F%2F%5B", "=javascript%3Ax"])(
  "attack: an address to return to that is no URL goes, and no other cookie with it: %j",
  (value) => {
    for (const name of [CALLBACK, `__Secure-${CALLBACK}`]) {
      expect(keepOwnCookies(`rollcall-theme=a;${name}${value}; rollcall-sidebar=b`)).toBe(
        "rollcall-theme=a; rollcall-sidebar=b",
      );
      expect(keepOwnCookies(`${name}${value}`)).toBe("");
    }
  },
);

test("attack: a cookie whose name is nearly one of next-auth's goes", () => {
  for (const name of [" ", "\t", ".0", "(", "[0]", "\u00e9", "x"].map(
    (end) => `next-auth.session-token${end}`,
  )) {
    expect(keepOwnCookies(`${name}=x; rollcall-theme=dark; =; ;__proto__=x`)).toBe("rollcall-theme=dark");
  }
});

test("attack: thousands of cookies in one request, which Next would take seconds to copy", () => {
  const others = Array.from({ length: 3_000 }, (_, index) => index.toString(16)).join(";");
  expect(keepOwnCookies(`${others};next-auth.session-token=x`)).toBe("next-auth.session-token=x");
  const columns = Array.from({ length: 700 }, (_, index) => `rollcall-columns-${index}=x`).join(";");
  expect(keepOwnCookies(columns).split(";")).toHaveLength(100);
});
