import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { staticFiles } from "@/lib/cli/static/compress.mjs";
import { expect, test } from "./fixtures";
import type { Reply } from "./knock";

const DECODE: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
};
const FILES = staticFiles();
const SCRIPT = largest(".js");
const STYLE = largest(".css");
const FONT = largest(".woff2");

function largest(ending: string) {
  const [file] = FILES.filter(({ address }) => address.endsWith(ending))
    .map((each) => ({ ...each, content: readFileSync(each.file) }))
    .toSorted((one, other) => other.content.length - one.content.length);
  if (!file) throw new Error(`The build has no ${ending}.`);
  return file;
}

function bodyOf({ text }: Reply): Buffer {
  return Buffer.from(text.slice(text.indexOf("\r\n\r\n") + 4), "latin1");
}

function accepting(coding: string) {
  return { lines: [`Accept-Encoding: ${coding}`] };
}

test.for(["br", "gzip", "identity"])(
  "no visitor pays for compression: every static file in %s is byte for byte what the build has put on disk",
  async (coding, { knock }) => {
    for (const { address, file, compressed } of FILES) {
      const reply = await knock({ target: address, ...accepting(coding) });
      const used = reply.headers["content-encoding"] ?? "identity";
      const onDisk = compressed.find((each) => each.coding === used)?.file ?? file;
      expect(reply.status, address).toBe(200);
      expect(bodyOf(reply).equals(readFileSync(onDisk)), `${address} is ${onDisk}`).toBe(true);
      expect(DECODE[used]?.(bodyOf(reply)).equals(readFileSync(file)), address).toBe(true);
      expect(reply.headers["content-length"], address).toBe(String(bodyOf(reply).length));
    }
    const codings = [SCRIPT, STYLE, FONT].map(async ({ address }) => {
      return (await knock({ target: address, ...accepting(coding) })).headers["content-encoding"];
    });
    const smaller = coding === "identity" ? undefined : coding;
    expect(await Promise.all(codings)).toEqual([smaller, smaller, undefined]);
  },
);

test("the coding is one that the client names as welcome, brotli first, and nothing else", async ({
  knock,
}) => {
  const said = {
    "gzip, deflate, br, zstd": "br",
    "GZIP;q=0.5 , deflate": "gzip",
    "br;q=0, gzip": "gzip",
    "br; q=0.000, gzip;Q=0": undefined,
    "br;q=0.001": "br",
    "*": undefined,
    "zebra, brotli, x-gzip": undefined,
    "": undefined,
  };
  for (const [accepted, coding] of Object.entries(said)) {
    const { headers } = await knock({ target: SCRIPT.address, ...accepting(accepted) });
    expect(headers["content-encoding"], accepted).toBe(coding);
    expect(headers.vary, accepted).toBe("Accept-Encoding");
  }
});

test("type, caching and security headers of a static file are those that Next gives it", async ({
  knock,
}) => {
  const ofOneSpelling = ["content-length", "content-encoding", "etag", "vary", "date"];
  // The policy of pages is for every address that is not one of ours letter by letter.
  const ofNext = ["accept-ranges", "last-modified", "content-security-policy"];
  const common = ({ headers }: Reply) =>
    Object.entries(headers).filter(([name]) => ![...ofOneSpelling, ...ofNext].includes(name));
  for (const { address } of [
    SCRIPT,
    STYLE,
    FONT,
    ...FILES.filter((each) => each.file.startsWith("public")),
  ]) {
    const ours = await knock({ target: address });
    const next = await knock({ target: address.replace(/.(?=\w+$)/, "%2e") });
    expect(next.headers, address).toHaveProperty("last-modified");
    expect(Object.fromEntries(common(ours)), address).toEqual(Object.fromEntries(common(next)));
    expect(ours.headers, address).toMatchObject({ "x-content-type-options": "nosniff" });
  }
  const { headers } = await knock({ target: SCRIPT.address });
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("HEAD says what GET would, and whoever has a file is told so in the coding they have it in", async ({
  knock,
}) => {
  for (const coding of ["br", "gzip", "identity"]) {
    const get = await knock({ target: SCRIPT.address, ...accepting(coding) });
    const head = await knock({ method: "HEAD", target: SCRIPT.address, ...accepting(coding) });
    expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
    expect(bodyOf(head)).toHaveLength(0);
    const { etag = "" } = get.headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const lines = [...accepting(coding).lines, `If-None-Match: ${known}`];
      const again = await knock({ target: SCRIPT.address, lines });
      expect([again.status, again.headers.etag], known).toEqual([304, etag]);
      expect(again.headers["cache-control"]).toBe(get.headers["cache-control"]);
      expect(bodyOf(again)).toHaveLength(0);
    }
    const other = coding === "identity" ? "br" : "identity";
    const lines = [...accepting(other).lines, `If-None-Match: ${etag}`];
    expect((await knock({ target: SCRIPT.address, lines })).status, other).toBe(200);
  }
});

test("whoever asks for a part of a file gets all of it, however odd the part", async ({ knock }) => {
  const spellings = [SCRIPT.address, SCRIPT.address.replace(/.(?=\w+$)/, "%2e")];
  const beyond = `bytes=${SCRIPT.content.length}-`;
  for (const range of [
    "bytes=0-0",
    "bytes=-500",
    beyond,
    "bytes=5-2",
    "bytes=0-18446744073709551615",
    "a=b",
  ]) {
    for (const target of spellings) {
      const reply = await knock({ target, lines: [`Range: ${range}`, "Accept-Encoding: identity"] });
      expect(reply.status, range).toBe(200);
      expect(bodyOf(reply).equals(SCRIPT.content), range).toBe(true);
    }
  }
});

test("no address of a static file leads to anything but the files of the build and of public", async ({
  knock,
}) => {
  const built = "/_next/static";
  const name = basename(SCRIPT.address);
  const targets = [
    `${built}/../../package.json`,
    `${built}/../BUILD_ID`,
    `${built}/%2e%2e/%2e%2e/package.json`,
    `${built}/..%2f..%2fpackage.json`,
    `${built}/..\\..\\package.json`,
    `${built}/..%5c..%5cpackage.json`,
    `${built}/.%00./package.json`,
    `${built}//etc/passwd`,
    `${built}`,
    `${built}/`,
    `${built}/chunks`,
    `${built}/chunks/`,
    `${SCRIPT.address}/`,
    `${SCRIPT.address}.map`,
    `${SCRIPT.address}.br`,
    `${SCRIPT.address}.gz`,
    `${SCRIPT.address}%00`,
    `${SCRIPT.address}%00.css`,
    `${SCRIPT.address};.css`,
    SCRIPT.address.toUpperCase(),
    `/_next/compressed/br${SCRIPT.address}`,
    `/.next/compressed/br${SCRIPT.address}`,
    `/.next/static/chunks/${name}`,
    `/br${SCRIPT.address}`,
    "/public/favicon.svg",
    "/__proto__",
    "/constructor",
  ];
  for (const target of targets) {
    const { status, headers } = await knock({ target, ...accepting("br") });
    expect([308, 400, 404], `${target}: ${status}`).toContain(status);
    expect(headers["cache-control"] ?? "", target).not.toContain("immutable");
  }
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect((await knock({ method, target: SCRIPT.address })).status, method).toBe(405);
  }
  expect((await knock({ target: SCRIPT.address, host: "evil.example" })).status).toBe(421);
});
