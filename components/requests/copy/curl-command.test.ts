import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { curlCommand } from "./curl-command";

const TOKEN = `t'o"k$(touch token)\`touch token\`!!-~`;
const ODD = [
  "'",
  '"',
  "''\\''",
  "$(touch made)",
  "`touch made`",
  "$ACCESS_TOKEN",
  "!!",
  "!-1",
  "a\nb",
  "a\r\nX-Injected: 1",
  "\0",
  "-o made",
  "--output",
  "; touch made #",
  "& touch made",
  "| touch made",
  "> made",
  "\\",
  "{a,b}",
  "[1-3]",
  "[redacted]",
  "~",
  "*",
  "../..",
  "%",
  "%2",
  "%zz",
  "?",
  "#",
  "Zoë 木",
  "\u{1f600}",
  "\ud800",
  "\u2028",
  " ",
];

/** As a URL has it: half a character becomes the sign for something that is none. */
function whole(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

function has(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}

describe("the command as text", () => {
  test("is one quoted address and two quoted headers, whatever it is made of", () => {
    const anything = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...ODD));
    fc.assert(
      fc.property(anything, anything, fc.webUrl({ withQueryParameters: true }), (path, query, baseUrl) => {
        const [curl, address = "", ...rest] = curlCommand({
          baseUrl,
          method: "GET",
          path: `/${path}`,
          query,
        }).split(" \\\n  ");
        expect(curl).toBe("curl --include --globoff --path-as-is --request GET");
        expect(address).toMatch(/^'([\x21-\x26\x28-\x7e]|'\\'')*'$/);
        expect(rest).toEqual([
          "--header 'Accept: application/json'",
          '--header "Authorization: Bearer ${ACCESS_TOKEN:?set it to an access token first}"',
        ]);
      }),
    );
  });

  test("an exchange asks for the key, never for a token", () => {
    const command = curlCommand({
      baseUrl: "https://a.test",
      method: "POST",
      path: "/oauth/token",
      query: "",
    });
    expect(command).toContain("--request POST");
    expect(command).toContain("Bearer ${API_KEY:?set it to the API key first}");
  });
});

test("a discovery document is asked for with neither", () => {
  const command = curlCommand({
    baseUrl: "https://a.test",
    method: "GET",
    path: "/.well-known/x",
    query: "",
  });
  expect(command).not.toMatch(/authorization|token|key/i);
});

const skipped = ["bash", "curl"].filter((program) => !has(program));

describe.skipIf(skipped.length > 0)(
  `in bash, against a server (needs ${skipped.join(" and ") || "bash and curl"})`,
  () => {
    const arrived: { url: string; headers: IncomingMessage["headers"] }[] = [];
    let server: Server;
    let baseUrl: string;
    let folder: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "rollcall-curl-"));
      server = createServer((request, response) => {
        arrived.push({ url: request.url ?? "", headers: request.headers });
        response.end("{}");
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pre'fix`;
    });

    afterAll(() => {
      server.close();
      rmSync(folder, { recursive: true });
    });

    /** What a person does: paste it into a shell that expands history, and press Enter. */
    async function paste(command: string, token?: string) {
      arrived.splice(0);
      const set = token === undefined ? [] : [`ACCESS_TOKEN=${token}`];
      const bash = spawn("env", ["-u", "ACCESS_TOKEN", ...set, "bash", "--noprofile", "--norc"], {
        cwd: folder,
        stdio: ["pipe", "ignore", "pipe"],
      });
      let said = "";
      bash.stderr.on("data", (chunk) => {
        said += chunk;
      });
      bash.stdin.end(`set -o history -o histexpand\n${command}\n`);
      await once(bash, "close");
      expect(readdirSync(folder)).toEqual([]);
      return said;
    }

    test("exactly the request that was written down arrives, once, and nothing else happens", async () => {
      const value = fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.constantFrom(...ODD));
      await fc.assert(
        fc.asyncProperty(value, value, value, async (segment, name, text) => {
          const query = new URLSearchParams([[name, text]]).toString();
          const path = `/v1/${encodeURIComponent(whole(segment))}`;
          await paste(curlCommand({ baseUrl, method: "GET", path, query }), TOKEN);
          expect(arrived).toHaveLength(1);
          const [{ url, headers }] = arrived as [(typeof arrived)[0]];
          const { pathname, searchParams } = new URL(`http://service${url}`);
          expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
          expect(headers.accept).toBe("application/json");
          expect(headers["x-injected"]).toBeUndefined();
          expect([...searchParams]).toEqual([...new URLSearchParams(query)]);
          // "." and ".." are no segments to a URL; every other one is what it was.
          if (!/^\.{1,2}$/.test(segment)) {
            expect(decodeURIComponent(pathname)).toBe(`/pre'fix/v1/${whole(segment)}`);
          }
        }),
        { numRuns: 60 },
      );
    });

    test("what the journal could hold raw stays inside the address", async () => {
      for (const odd of ODD) {
        await paste(curlCommand({ baseUrl, method: "GET", path: `/v1/${odd}`, query: `q=${odd}` }), TOKEN);
        expect(arrived, odd).toHaveLength(1);
        expect(arrived[0]?.url).toMatch(/^\/pre'fix\/v1\//);
      }
    });

    test("without the token it says what is missing and sends nothing", async () => {
      const said = await paste(curlCommand({ baseUrl, method: "GET", path: "/v1/staff", query: "" }));
      expect(said).toContain("ACCESS_TOKEN: set it to an access token first");
      expect(arrived).toEqual([]);
    });
  },
);
