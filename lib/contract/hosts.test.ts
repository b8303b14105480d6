import { describe, expect, test } from "vitest";
import { createHostCheck } from "./hosts";

describe("DNS rebinding: the Hosts that are accepted", () => {
  const answers = createHostCheck(["rollcall.example", "console.internal:8443", "[2001:db8::1]"]);

  test.each([
    "localhost",
    "localhost:3000",
    "LocalHost:1",
    "rollcall.localhost:3000",
    "127.0.0.1",
    "127.8.9.10:65535",
    "127.0.0.255",
    "127.249.199.9",
    "a-b.c.localhost",
    "[::1]:3000",
    "rollcall.example",
    "ROLLCALL.example",
    "rollcall.example:8080",
    "console.internal:8443",
    "[2001:db8::1]:443",
  ])("%s is", (host) => expect(answers(host)).toBe(true));

  test.each([
    undefined,
    "",
    "evil.example",
    "localhost.evil.example",
    "evillocalhost",
    "127.0.0.1.evil.example",
    "127.evil.example",
    "1270.0.0.1",
    "10.0.0.1",
    "0.0.0.0:3000",
    "[::2]",
    "127.999.1.1",
    "127.0.0.256",
    "localhost:65536",
    "rollcall.example:99999",
    "a..localhost",
    ".localhost",
    "-.localhost",
    "::1",
    "rollcall.example.evil.example",
    "evil.rollcall.example",
    "console.internal",
    "console.internal:8444",
    "localhost@evil.example",
    "evil.example#localhost",
    "localhost:3000:1",
    "localhost, evil.example",
    "localhost\tevil.example",
  ])("%s is not", (host) => expect(answers(host)).toBe(false));
});
