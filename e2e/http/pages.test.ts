import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { NOBODY } from "./ask";
import { expect, test } from "./fixtures";

describe("the server's HTML", () => {
  test.override({ serviceOptions: { staff: 300 } });

  test("of the staff page already holds what fills a window, and no rows more", async ({ ask, rollcall }) => {
    const { text } = await ask(`${rollcall.home}/staff`, { headers: {} });
    expect(text.match(/data-key="\d+"/g)).toHaveLength(24);
  });

  test("of a list that is refused counts down to nothing: that the limit turns unlocks no organisation", async ({
    ask,
    rollcall,
    service,
  }) => {
    service.controls.lock();
    const { text } = await ask(`${rollcall.home}/staff`, { headers: {} });
    expect(text).toContain("org_locked");
    expect(text).toMatch(/\\"retryAfterMs\\":\\"\$undefined\\"/);
  });

  test("of a request has the summary, the attempts and no secret", async ({ ask, rollcall, service }) => {
    const { headers } = await ask(`${rollcall.api}/v1/staff`);
    const page = `${rollcall.home}/requests/${headers["request-id"]}`;
    const { text } = await ask(page, { headers: {} });
    const has = (part: string) => text.includes(part);
    expect([has("The service answered"), has("Token exchange")]).toEqual([true, true]);
    expect(service.tokens).toHaveLength(1);
    for (const secret of [service.apiKey, ...service.tokens]) expect(has(secret)).toBe(false);
  });
});

test("every page of a connection says in its title whose it is, so that two tabs are told apart", async ({
  ask,
  rollcall,
}) => {
  const titles = ["", "/staff", "/requests"].map(async (path) => {
    const { text } = await ask(`${rollcall.home}${path}`, { headers: {} });
    return /<title>(.*?)<\/title>/.exec(text)?.[1]?.split(" · ");
  });
  const [access, staff, requests] = await Promise.all(titles);
  expect(access).toEqual(["Access", staff?.[1]]);
  expect(requests).toEqual(["Requests", staff?.[1]]);
  expect(staff?.[1]).not.toBe("Rollcall");
});

test("the page of all primitives is in no build: neither its address nor a word of it", async ({ ask }) => {
  expect((await ask("/primitives", { headers: {} })).status).toBe(404);
  const word = "A sheet at the left edge.";
  expect(readFileSync("components/primitives/overlays.tsx", "utf8")).toContain(word);
  expect(readFileSync(".next/server/app-paths-manifest.json", "utf8")).not.toContain("primitives");
  const scripts = readdirSync(".next/static", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(".next/static", name), "utf8"));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.some((script) => script.includes(word))).toBe(false);
});

test("a part of a file that there is not, and a file that must be another one, are no failure: the whole file comes", async ({
  ask,
}) => {
  const script = /\/_next\/static\/[^"]+\.js/.exec((await ask("/signin", { as: NOBODY })).text)?.[0];
  for (const path of ["/openapi.yaml", "/favicon.ico", String(script)]) {
    const whole = await ask(path, { headers: {}, as: NOBODY });
    for (const headers of [
      { Range: "bytes=999999999-" },
      { Range: "bytes=-0" },
      { "If-Match": "x" },
      { "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" },
      { Range: "bytes=0-1", "If-Range": "x" },
    ] as Record<string, string>[]) {
      const answer = await ask(path, { headers, as: NOBODY });
      expect([answer.status, answer.text.length], `${path} ${JSON.stringify(headers)}`).toEqual([
        200,
        whole.text.length,
      ]);
    }
  }
});
