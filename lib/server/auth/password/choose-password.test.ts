import { expect, test } from "vitest";
import { newPassword } from "@/lib/contract/people";
import { hashChosen } from "./choose-password";
import { isCommon } from "./common-passwords";
import { verifyPassword } from "./password";

test("a password may be of any script, by characters and not by bytes", () => {
  for (const good of [
    "correct horse battery staple",
    "пароль-который-знаю",
    "密码密码很长的密码一二三",
    "🐎🔋📎🐎🔋📎🐎🔋📎🐎🔋📎",
    "x".repeat(200),
    "字".repeat(200),
  ]) {
    expect(newPassword.safeParse(good).success, good).toBe(true);
  }
  for (const bad of [
    "",
    "eleven char",
    "🐎".repeat(11),
    "字".repeat(201),
    "twelve\0chars",
    "half \ud800 a character",
    7,
  ]) {
    expect(newPassword.safeParse(bad).success, String(bad)).toBe(false);
  }
});

test("what is tried first is refused, in whatever case and width it is written", () => {
  for (const common of [
    "1qaz2wsx3edc",
    "Unbelievable",
    "ＵＮＢＥＬＩＥＶＡＢＬＥ",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "абвабвабвабв",
    "abcdefghijkl",
    "zyxwvutsrqponm",
  ]) {
    expect(isCommon(common), common).toBe(true);
  }
  for (const rare of ["correct horse battery staple", "aaaaaaaaaaab", "unbelievable mountains"]) {
    expect(isCommon(rare), rare).toBe(false);
  }
});

test("a chosen password is kept as a hash, and refused where it is common or the account's own address", async () => {
  const email = "somebody@example.com";
  const hash = await hashChosen("correct horse battery staple", email);
  expect(await verifyPassword("correct horse battery staple", hash)).toBe(true);
  for (const easy of ["Somebody@Example.com", "unbelievable"]) {
    await expect(hashChosen(easy, email)).rejects.toMatchObject({
      code: "query_invalid",
      detail: { param: "password" },
    });
  }
});
