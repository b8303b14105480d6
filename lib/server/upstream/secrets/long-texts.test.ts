import { execFileSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Secrets } from "./secrets";

const KEY = "wdk_attackKEY0123456789abcdefXYZ";
const TOKEN = "tokABCdef0123456789ghijklMNOPQRst";
const MANY = 4 * 1024 * 1024;

function knowing(token = TOKEN): Secrets {
  const secrets = new Secrets(KEY);
  secrets.learn(token);
  return secrets;
}

// None of these ends before whoever runs them has given up, when looking takes more than a few steps for each character.
describe("4 MiB that were made to take for ever are looked through", () => {
  test("a token of 4 KiB that is nearly everywhere, and nowhere", () => {
    const secrets = knowing(`${"ab".repeat(8)}${"a".repeat(4080)}`);
    expect(secrets.scrub(`<${"a".repeat(15)}>`.repeat(MANY / 17))).not.toContain("[redacted]");
    expect(secrets.scrub(`<${"a".repeat(MANY)}>`)).toBe("<[redacted]>");
  });

  test("a token of 300 KB, of which 4 KiB are covered", () => {
    const long = Array.from({ length: 50_000 }, (_, i) => i.toString(36).padStart(6, "x")).join("");
    const clean = knowing(long).scrub(`${"a".repeat(MANY)} ${long}`);
    expect(clean).toContain(`a [redacted]${long.slice(4096, 4200)}`);
  });

  test("a token of six letters that is everything", () => {
    expect(knowing("aaaaaa").scrub("a".repeat(MANY))).toMatch(/^(\[redacted\])a{0,5}$/);
  });

  test("a token that is repeated 250,000 times", () => {
    const clean = knowing().scrub(`${TOKEN} `.repeat(250_000));
    expect(clean).toBe("[redacted] ".repeat(250_000));
    expect(knowing().scrub(TOKEN.repeat(250_000))).toBe("[redacted]");
  });
});

test("ten answers of nothing but escapes are looked through at once where there is room for little more than their texts", () => {
  const secrets = join(import.meta.dirname, "secrets.ts");
  const code = `import(${JSON.stringify(secrets)}).then(async ({ Secrets }) => {
    const texts = Array.from({ length: 10 }, (_, index) => index + "\\\\".repeat(${MANY / 2}));
    const clean = await Promise.all(texts.map((text) => new Secrets("${KEY}").scrubBody(200, text)));
    console.log(clean.every((text, index) => text === texts[index]));
  })`;
  const options = ["--max-old-space-size=192", "--import", "tsx", "--eval", code];
  expect(execFileSync(process.execPath, options, { encoding: "utf8" })).toBe("true\n");
});

describe("a secret that was cut short", () => {
  const spellings = [TOKEN, Buffer.from(TOKEN).toString("base64"), Buffer.from(TOKEN).toString("hex")];

  test("is covered from sixteen characters on, wherever they stand", () => {
    const cut = fc.record({
      spelled: fc.constantFrom(...spellings, KEY),
      from: fc.nat(16),
      length: fc.integer({ min: 16, max: 32 }),
      before: fc.stringMatching(/^[ .<]{0,30}$/),
    });
    fc.assert(
      fc.property(cut, ({ spelled, from, length, before }) => {
        // What base64 writes for the last byte depends on what follows it.
        const part = spelled
          .slice(Math.min(from, spelled.length - 20))
          .slice(0, length)
          .slice(0, 42);
        expect(knowing().scrub(`${before}${part}>`)).toBe(`${before}[redacted]>`);
      }),
    );
  });

  test("shows fifteen at most", () => {
    expect(knowing().scrub(TOKEN.slice(3, 18))).toBe(TOKEN.slice(3, 18));
    expect(knowing().scrub(`${TOKEN.slice(0, -1)} ${TOKEN.slice(1)} ${TOKEN.slice(0, 24)}`)).toBe(
      "[redacted] [redacted] [redacted]",
    );
  });
});

describe("a large answer that is looked through holds up nobody: others have their turn all along", () => {
  test.each([
    ["escapes on escapes", "\\\\"],
    ["escapes of every kind", "%25\\u0041\\n41:42 &amp;\\x41\\101&#65;"],
    ["percent signs encoded for ever", "%25"],
    ["lines", "ab\n"],
    ["bytes in hex", "41:42 "],
    [
      "escapes of secrets",
      `%${Buffer.from(TOKEN)
        .toString("hex")
        .replaceAll(/..(?=.)/g, "$&%")}`,
    ],
    ["secrets", `${TOKEN} `],
    ["nothing of note", "Ada Lovelace "],
  ])("%s", async (_name, unit) => {
    let turns = 0;
    const counted = () => {
      turns += 1;
      next = setImmediate(counted);
    };
    let next = setImmediate(counted);
    await knowing().scrubBody(200, unit.repeat(MANY / unit.length));
    clearImmediate(next);
    // One for every 200,000 characters, at the least.
    expect(turns).toBeGreaterThan(20);
  });

  test("and comes to the same as one that is looked through at once", async () => {
    const texts = fc.array(
      fc.constantFrom(TOKEN, "%25", "\\u0041", "\n", "41:42 ", "&amp;", "a", TOKEN.slice(0, 20)),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (units) => {
        const text = units.join("").repeat(200);
        expect(await knowing().scrubBody(200, text)).toBe(knowing().scrub(text));
      }),
      { numRuns: 30 },
    );
  });

  test("a secret that stands across two slices is found", async () => {
    const clean = await knowing().scrubBody(
      200,
      `%41${"a".repeat(32_758)}${TOKEN}${"\n "}${"b".repeat(99_990)}${TOKEN}`,
    );
    expect(clean).not.toContain(TOKEN.slice(0, 16));
    expect(clean.split("[redacted]")).toHaveLength(3);
  });
});
