import { expect, test } from "vitest";
import { isLocalError } from "@/lib/server/upstream/errors/errors";
import { parseView, parseViewChange } from "./parse-view";

const GOOD = { name: "Errors of today", query: "outcome=failed&outcome=refused&last=24h", isShared: true };

test("a view is a name, a query of the requests page and whose it is", () => {
  expect(parseView(GOOD)).toEqual(GOOD);
  expect(parseView({ ...GOOD, name: "  <b>Ada & 木</b>  ", query: "?status=4xx" })).toEqual({
    ...GOOD,
    name: "<b>Ada & 木</b>",
    query: "status=4xx",
  });
  expect(parseView({ ...GOOD, query: "" }).query).toBe("");
  expect(parseViewChange({ name: "New" })).toEqual({ name: "New" });
  expect(parseViewChange({})).toEqual({});
});

const BAD: Record<string, unknown[]> = {
  name: [
    "",
    "  ",
    "a\0b",
    "a\nb",
    "\u202eevil",
    "\u200b",
    "\ud800",
    "\u3164",
    "a\u2800",
    "\u115f\u1160",
    "\ufffe",
    "\u0301\ufe0f",
    "x".repeat(81),
    "x".repeat(10_240),
    7,
    null,
  ],
  query: [
    "https://evil.test/?status=4xx",
    "//evil.test",
    "javascript:alert(1)",
    "/c/other/requests?status=4xx",
    "row=req_1",
    "status=9zz",
    "status=4xx#x",
    "q=%00ab",
    `${"code=a&".repeat(20)}code=b`,
    `q=abc${"%20".repeat(4_000)}`,
    7,
  ],
  isShared: ["true", 1, null],
};

test.each(Object.keys(BAD))("%s says what it should be where it is wrong, and repeats nothing", (param) => {
  for (const value of BAD[param] ?? []) {
    for (const read of [parseView, parseViewChange]) {
      const refused = refusal(() => read({ ...GOOD, [param]: value }));
      expect(refused, String(value).slice(0, 40)).toMatchObject({ code: "query_invalid", param });
      expect(refused?.message).toMatch(new RegExp(`^${param} must be `));
      expect(refused?.message.length).toBeLessThan(120);
    }
  }
});

test("what else is sent is refused, and so is what is missing", () => {
  expect(refusal(() => parseView({ ...GOOD, owner: "somebody" }))).toMatchObject({ param: "body" });
  expect(refusal(() => parseView(JSON.parse('{"__proto__":{"name":"x"}}')))).toMatchObject({ param: "name" });
  expect(refusal(() => parseView({ name: "a", isShared: true }))).toMatchObject({ param: "query" });
});

function refusal(read: () => unknown) {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!isLocalError(error)) throw error;
    return { code: error.code, param: error.detail.param, message: error.message };
  }
}
