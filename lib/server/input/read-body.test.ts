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

test("bytes that are not UTF-8, and a body that breaks off, are refused", async () => {
  await expect(readBody(asked(new Uint8Array([0x7b, 0xff, 0x7d])))).rejects.toThrow("UTF-8");
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  await expect(readBody(asked(broken))).rejects.toThrow("broke off");
});
