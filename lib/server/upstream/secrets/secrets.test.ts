import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Secrets } from "./secrets";

const KEY = 'wdk_live-9f+/Q7=x"\\&<';
const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl-_x";

function secrets(): Secrets {
  const known = new Secrets(KEY);
  known.learn(TOKEN);
  return known;
}

function every(text: string, spell: (code: number) => string): string {
  return [...Buffer.from(text)].map((code) => spell(code)).join("");
}

const json = (text: string) => every(text, (code) => `\\u00${code.toString(16).padStart(2, "0")}`);
const url = (text: string) => every(text, (code) => `%${code.toString(16).padStart(2, "0")}`);
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** As mail and certificates have it, but in shorter lines. */
const inLines = (text: string, end: string) => text.replaceAll(/.{18}(?=.)/g, `$&${end}`);
const inBytes = (text: string) => [...Buffer.from(text)].map((code) => code.toString(16).padStart(2, "0"));

const SPELLINGS: [string, (secret: string) => string][] = [
  ["as it is", (it) => it],
  ["in capitals", (it) => it.toUpperCase()],
  ["in small letters", (it) => it.toLowerCase()],
  ["in JSON", (it) => JSON.stringify(it)],
  ["in JSON in JSON", (it) => JSON.stringify(JSON.stringify({ error: it }))],
  ["in JSON with slashes escaped, as PHP does", (it) => JSON.stringify(it).replaceAll("/", "\\/")],
  ["in JSON with every character escaped", json],
  ["in a URL", encodeURIComponent],
  ["in a URL in a URL", (it) => encodeURIComponent(encodeURIComponent(it))],
  ["in a URL with every character escaped", url],
  ["in a URL with every character escaped in capitals", (it) => url(it).toUpperCase()],
  ["in a query", (it) => new URLSearchParams({ key: it }).toString()],
  ["in HTML", (it) => it.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&#34;")],
  ["in HTML by numbers", (it) => it.replaceAll("&", "&#x26;").replaceAll('"', "&#34;")],
  ["in base64", base64],
  ["in base64 for URLs", (it) => Buffer.from(it).toString("base64url")],
  ["in base64 in a URL", (it) => encodeURIComponent(base64(it))],
  ["in base64 in JSON as PHP writes it", (it) => base64(it).replaceAll("/", "\\/")],
  ["as a user name in Basic", (it) => `Basic ${base64(`${it}:`)}`],
  ["as a password in Basic", (it) => `Basic ${base64(`someone:${it}`)}`],
  ["as Bearer in base64", (it) => base64(`Bearer ${it}`)],
  ["in base64 of a whole header", (it) => base64(`GET / HTTP/1.1\r\nAuthorization: Bearer ${it}\r\n\r\n`)],
  ["in base64 in lines", (it) => inLines(base64(it), "\n")],
  ["in base64 in lines, in JSON", (it) => JSON.stringify(inLines(base64(it), "\r\n"))],
  ["in base64 in lines that are indented", (it) => inLines(base64(it), "\r\n\t ")],
  ["in base64 in lines, in a URL", (it) => encodeURIComponent(inLines(base64(it), "\r\n"))],
  ["in base64 of a whole header, in lines", (it) => inLines(base64(`Authorization: Bearer ${it}`), "\n")],
  ["in hex with colons", (it) => inBytes(it).join(":")],
  ["in hex in capitals with colons", (it) => inBytes(it).join(":").toUpperCase()],
  ["in hex with spaces", (it) => inBytes(it).join(" ")],
  ["in hex with dashes", (it) => inBytes(it).join("-")],
  [
    "in hex in pairs of bytes",
    (it) =>
      inBytes(it)
        .join("")
        .replaceAll(/.{4}(?=.)/g, "$& "),
  ],
  [
    "in hex as a program writes it",
    (it) =>
      inBytes(it)
        .map((byte) => `0x${byte}`)
        .join(", "),
  ],
  ["in hex in lines", (it) => inLines(inBytes(it).join(""), "\n")],
  ["in hex with colons in lines, in JSON", (it) => JSON.stringify(inLines(inBytes(it).join(":"), "\n"))],
  ["in a program with \\x", (it) => every(it, (code) => `\\x${code.toString(16)}`)],
  ["in a program in octal", (it) => every(it, (code) => `\\${code.toString(8).padStart(3, "0")}`)],
  ["in a program with \\U", (it) => every(it, (code) => `\\U000000${code.toString(16)}`)],
  ["in a program with braces", (it) => every(it, (code) => `\\u{${code.toString(16)}}`)],
  ["in HTML by numbers with zeros", (it) => every(it, (code) => `&#000${code};`)],
  ["in HTML by hex with zeros", (it) => every(it, (code) => `&#x00${code.toString(16)};`)],
  ["in HTML by numbers without their end", (it) => every(it, (code) => `&#${code}`)],
  ["in base64 of base64", (it) => base64(base64(it))],
  ["in base64 of base64 of a header", (it) => base64(base64(`Authorization: Bearer ${it}`))],
  ["in base64 of UTF-16", (it) => Buffer.from(it, "utf16le").toString("base64")],
  ["as a list of bytes", (it) => [...Buffer.from(it)].join(",")],
  ["as a list of bytes with spaces", (it) => [...Buffer.from(it)].join(" ")],
  ["as a list of bytes in JSON, in lines", (it) => JSON.stringify([...Buffer.from(it)], null, 2)],
  ["as a list of bytes deep in JSON", (it) => [...Buffer.from(it)].join(`,\n${" ".repeat(40)}`)],
  ["in base64 in lines, deep in a text", (it) => inLines(base64(it), `\n${" ".repeat(40)}`)],
  ["as a Buffer in JSON", (it) => JSON.stringify(Buffer.from(it))],
  ["as bytes in JSON", (it) => JSON.stringify({ ...Buffer.from(it) })],
  ["in hex", (it) => Buffer.from(it).toString("hex")],
  ["in hex in capitals", (it) => Buffer.from(it).toString("hex").toUpperCase()],
];

/** What of the secret somebody could still read: no run of eight characters of any spelling may be left. */
function leftOver(clean: string, spelled: string): string[] {
  const runs = Array.from({ length: Math.max(spelled.length - 12, 0) }, (_, i) => spelled.slice(i, i + 12));
  return runs.filter((run) => clean.includes(run));
}

describe("a secret is found however it is spelled", () => {
  test.each(SPELLINGS)("%s", (_name, spell) => {
    for (const secret of [KEY, TOKEN]) {
      const spelled = spell(secret);
      const clean = secrets().scrub(`before ${spelled} after, and again:${spelled}.`);
      expect(clean).toContain("[redacted]");
      expect(clean).toMatch(/^before .* after, and again:.*\.$/s);
      expect(clean).not.toContain(secret);
      const inner = spelled.replace(/^(Basic |.?"|key=)/, "");
      if (!/in base64 of|in JSON in/.test(_name))
        expect(leftOver(clean, inner).length).toBeLessThan(inner.length / 2);
      expect(secrets().scrub(clean)).toBe(clean);
    }
  });

  test("whatever stands before and after it in base64", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const clean = secrets().scrub(base64(before + TOKEN + after));
        expect(Buffer.from(clean.split("[redacted]").join(""), "base64").toString()).not.toContain(
          TOKEN.slice(4, -4),
        );
        expect(clean).toContain("[redacted]");
      }),
    );
  });

  test("in JSON, which stays JSON", () => {
    const spelled = [JSON.stringify(KEY), `"${json("wdk_live")}${JSON.stringify(KEY.slice(8)).slice(1)}`];
    for (const text of spelled) {
      const clean = secrets().scrub(`{"message":${text},"list":["\\u00e9\\n\\"",${text}]}`);
      expect(JSON.parse(clean)).toEqual({ message: "[redacted]", list: ['é\n"', "[redacted]"] });
    }
  });
});

describe("nothing else is touched", () => {
  test("text without a secret stays exactly as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(secrets().scrub(text)).toBe(text);
      }),
    );
  });

  test("escapes around a secret stay as they were", () => {
    const around = 'caf\\u00e9 100%25 &amp; "\\/"';
    expect(secrets().scrub(`${around}${TOKEN}${around}`)).toBe(`${around}[redacted]${around}`);
  });

  test("a secret of a few letters could be any word", () => {
    const known = new Secrets("data");
    known.learn("list");
    known.learn(undefined);
    known.learn(7);
    expect(known.scrub('{"object":"list","data":[7]}')).toBe('{"object":"list","data":[7]}');
  });

  test("the last eight tokens are known: no older one is of use to anybody", () => {
    const known = secrets();
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) known.learn(`token-number-${number}`);
    known.learn("token-number-8");
    expect(known.scrub("token-number-1 token-number-8")).toBe("[redacted] [redacted]");
    expect(known.scrub(TOKEN)).toBe(TOKEN);
  });
});

describe("headers", () => {
  test("lose what has the shape of credentials as well, and keep ids", () => {
    expect(
      secrets().scrubHeaders({
        "request-id": "eyJhbGciOiJub25lIn0.eyJhIjoxfQ.",
        link: `<https://docs.test/?key=${encodeURIComponent(KEY)}>; rel="deprecation"`,
        "retry-after": "Basic dXNlcjpwYXNz",
        "service-version": "v1",
      }),
    ).toEqual({
      "request-id": "[redacted]",
      link: '<https://docs.test/?key=[redacted]>; rel="deprecation"',
      "retry-after": "Basic [redacted]",
      "service-version": "v1",
    });
    const ids = { "request-id": "req_8Fk2LmQ9xTz4Vb7Nc1Ws6Rj" };
    expect(secrets().scrubHeaders(ids)).toEqual(ids);
  });
});

test("what is learnt of the key before is that key and the token that serves, however many tokens it has had", () => {
  const before = new Secrets(KEY);
  const tokens = ["token-of-1h-ago", "token-of-45-min-ago", "token-of-30-min-ago", "token-of-now"];
  for (const token of tokens) before.learn(token);
  const after = new Secrets("wdk_the_key_after_it");
  after.learnFrom(before);
  before.learnFrom(after);
  for (const known of [before, after]) {
    const text = known.scrub(`${KEY} token-of-now wdk_the_key_after_it`);
    for (const secret of [KEY, "token-of-now", "wdk_the_key_after_it"]) expect(text).not.toContain(secret);
  }
});

test("tokens that either key gets after the change are hidden in what is answered to the other", () => {
  const [before, after] = [new Secrets(KEY), new Secrets("wdk_the_key_after_it")];
  after.learnFrom(before);
  before.learnFrom(after);
  for (let number = 1; number <= 40; number += 1) after.learn(`token-refused-${number}`);
  before.learn("token-renewed-late");
  expect(before.scrub("token-refused-31 token-refused-40")).toBe("[redacted] [redacted]");
  expect(before.scrub(`However many, ${KEY} wdk_the_key_after_it`)).toBe(
    "However many, [redacted] [redacted]",
  );
  expect(after.scrub("token-renewed-late")).toBe("[redacted]");
});

test("a key that is put back after three unfit ones still hides its own token", () => {
  const [key, ...unfit] = [KEY, "wdk_unfit_1", "wdk_unfit_2", "wdk_unfit_3"].map((each) => new Secrets(each));
  if (!key) throw new Error("no key");
  key.learn(TOKEN);
  let last = key;
  for (const next of [...unfit, key]) {
    if (next !== key) next.learn(`token-of-${unfit.indexOf(next)}-which-is-refused`);
    next.learnFrom(last);
    last.learnFrom(next);
    last = next;
  }
  expect(key.scrub(`You sent ${TOKEN}`)).toBe("You sent [redacted]");
  expect(key.scrub(`Before you sent ${KEY}, wdk_unfit_3`)).toBe("Before you sent [redacted], [redacted]");
});
