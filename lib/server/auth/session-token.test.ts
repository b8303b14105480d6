import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { decodeSessionToken } from "./session-token";

const secret = "a secret for tests of at least 32 characters";

test("what next-auth has encrypted is decrypted", async () => {
  const token = await encode({ token: { sub: "1" }, secret });
  expect(await decodeSessionToken({ token, secret })).toMatchObject({ sub: "1" });
});

test("attack: cookies that name a slow encryption, to keep the processor busy, are not decrypted", async () => {
  for (const slow of ["PBES2-HS256+A128KW", "PBES2-HS512+A256KW"]) {
    const header = { alg: slow, enc: "A256GCM", p2c: 10_000, p2s: "c2FsdHNhbHQ" };
    const parts = [JSON.stringify(header), "x".repeat(40), "x".repeat(12), "x", "x".repeat(16)];
    const token = parts.map((part) => Buffer.from(part).toString("base64url")).join(".");
    expect(await decodeSessionToken({ token, secret })).toBeNull();
  }
});
