import { expect, test } from "vitest";
import { createSeal } from "./seal";

const OLD = "the secret of last year, long enough";
const NEW = "the secret of this year, long enough";

test("a text opens for what it was sealed for, wherever the secret is the same, and is not to be seen before", () => {
  const sealed = createSeal([OLD]).seal("token-1", "key 1");
  expect(createSeal([OLD]).open(sealed, "key 1")).toBe("token-1");
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("token-1");
  expect(sealed).not.toContain("token-1");
});

test("attack: a sealed text that is put in the place of another one does not open", () => {
  const seal = createSeal([OLD]);
  expect(seal.open(seal.seal("token-1", "key 1"), "key 2")).toBeUndefined();
});

test("attack: a sealed text of which any bit was turned, or which was cut, does not open", () => {
  const seal = createSeal([OLD]);
  const bytes = Buffer.from(seal.seal("token-1", ""), "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const turned = Buffer.from(bytes);
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(seal.open(turned.toString("base64url"), "")).toBeUndefined();
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(seal.open(bytes.subarray(0, length).toString("base64url"), "")).toBeUndefined();
  }
});

test("the newest secret seals and older ones still open; without them nothing of theirs does", () => {
  const before = createSeal([OLD]).seal("token-1", "");
  const both = createSeal([NEW, OLD]);
  expect(both.open(before, "")).toBe("token-1");
  const after = both.seal("token-2", "");
  expect(createSeal([OLD]).open(after, "")).toBeUndefined();
  both.use([NEW]);
  expect([both.open(before, ""), both.open(after, "")]).toEqual([undefined, "token-2"]);
});

test("the same text is sealed differently each time", () => {
  const seal = createSeal([OLD]);
  expect(seal.seal("token-1", "")).not.toBe(seal.seal("token-1", ""));
});
