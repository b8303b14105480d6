import { expect, test } from "vitest";
import { hasWayIn } from "./sign-in-ways";

test("people of the provider have a way in, whether or not its name is set with a slash at its end", () => {
  const ways = { password: false, issuer: "https://id.example" };
  expect(hasWayIn({ issuer: "https://id.example/" }, ways)).toBe(true);
  expect(hasWayIn({ issuer: "https://id.example" }, { ...ways, issuer: "https://id.example/" })).toBe(true);
  expect(hasWayIn({ issuer: "https://other.example" }, ways)).toBe(false);
  expect(hasWayIn({ issuer: null }, ways)).toBe(false);
  expect(hasWayIn({ issuer: "https://id.example" }, { password: true, issuer: undefined })).toBe(false);
});
