import { expect, test } from "vitest";
import { readBody } from "./read-body";

function asked(body: BodyInit | null, type = "application/json"): Request {
  const init = { method: "POST", headers: { "content-type": type }, body, duplex: "half" };
  return new Request("http://rollcall.invalid/", init as RequestInit);
}

test.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])(
  "a JSON object is read (%s)",
  async (type) => {
    expect(await readBody(asked('{"action":"lock"}', type))).toEqual({ action: "lock" });
  },
);

test.each([
  ["text/plain", "{}"],
  ["application/x-www-form-urlencoded", "{}"],
  ["application/jsonp", "{}"],
  ["application/json", ""],
  ["application/json", "{"],
  ["application/json", "[]"],
  ["application/json", "null"],
  ["application/json", "7"],
])("what is no JSON object is refused by name (%s, %s)", async (type, text) => {
  await expect(readBody(asked(text, type))).rejects.toMatchObject({
    code: "query_invalid",
    detail: { param: "body" },
  });
});

test("64 KiB are read and not a byte more, however they come", async () => {
  const filling = "x".repeat(64 * 1024 - '{"a":""}'.length);
  expect(await readBody(asked(`{"a":"${filling}"}`))).toEqual({ a: filling });
  await expect(readBody(asked(`{"a":"${filling}x"}`))).rejects.toThrow("64 KiB");
});

test("a body without an end is not waited for: reading stops at what is too much", async () => {
  let given = 0;
  const endless = new ReadableStream({
    pull(controller) {
      given += 1;
      controller.enqueue(new Uint8Array(10_000).fill(0x20));
    },
  });
  await expect(readBody(asked(endless))).rejects.toThrow("64 KiB");
  expect(given).toBeLessThan(12);
});

test("bytes that are not UTF-8, and a body that breaks off, are refused", async () => {
  await expect(readBody(asked(new Uint8Array([0x7b, 0xff, 0x7d])))).rejects.toThrow("UTF-8");
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  await expect(readBody(asked(broken))).rejects.toThrow("broke off");
});
