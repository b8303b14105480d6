import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json } from "@/lib/server/upstream/testing/service-double";
import { KEY, openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const TOKEN = "tokABCdef0123456789ghijklMNOPQRst";

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed({ random: () => 0.5 });
});

afterEach(() => bed.close());

/** What screens are told of the scopes of a token that was issued with these. */
async function scopeShown(scope: string): Promise<string | undefined> {
  bed.service.token = (_request, response) =>
    json(response, 200, { access_token: TOKEN, token_type: "Bearer", expires_in: 900, scope });
  expect((await bed.read()).status).toBe(200);
  return bed.upstream.tokens.state().scope;
}

describe("a scope is shown on screen", () => {
  test("without the key and the token, should the service repeat them in it", async () => {
    const base64 = Buffer.from(KEY).toString("base64");
    const shown = await scopeShown(
      `read:users ${KEY} x:${TOKEN} ${base64} Bearer abcdef123456 write:api_keys`,
    );
    expect(shown).toBe("read:users [redacted] x:[redacted] [redacted] Bearer [redacted] write:api_keys");
  });

  test("with a hundred words of thousands, and none longer than a hundred characters", async () => {
    const shown = await scopeShown(`${"x".repeat(101)} ${"read:a ".repeat(9_000)}`);
    expect(shown?.split(" ")).toEqual(Array(100).fill("read:a"));
  });

  test("without what is no word of a scope, and without the space around it", async () => {
    expect(await scopeShown(' read:users  caf\u00e9 "quoted" a\\b \n\u2028 read:teams\u0000 ')).toBe(
      "read:users",
    );
  });
});
