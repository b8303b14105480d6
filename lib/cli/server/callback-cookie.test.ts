import { expect, test } from "vitest";
import { dropInvalidCallbackCookie } from "./callback-cookie";

const NAME = "next-auth.callback-url";

test("the address to return to stays, as next-auth has set it: single sign-on leads back to it", () => {
  for (const name of [NAME, `__Secure-${NAME}`]) {
    const cookies = `a=b; ${name}=${encodeURIComponent("https://rollcall.example:3000/c/x/staff?q=é")}; c=d`;
    expect(dropInvalidCallbackCookie(cookies)).toBe(cookies);
  }
});

test.each(["", "=", "=true", "=%", "=http%3A%2F%2F%", "=http%3A%2F%2F%5B", "=%2F%2F%5B", "=javascript%3Ax"])(
  "attack: a cookie for it that is no URL goes, and no other with it: %j",
  (value) => {
    for (const name of [NAME, `__Secure-${NAME}`]) {
      expect(dropInvalidCallbackCookie(`a=b; ${name}${value}; c=d`)).toBe("a=b; c=d");
      expect(dropInvalidCallbackCookie(`${name}${value}; c=d`)).toBe("c=d");
      expect(dropInvalidCallbackCookie(`a=b;${name}${value}`)).toBe("a=b");
    }
  },
);
