import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { temporaryFolder } from "@/e2e/consoles/console";
import { HEADER, NOBODY } from "./ask";
import { type Ask, expect, failNext, test } from "./fixtures";
import { refusalIn } from "./knock";

/** The value of each series, by its name and labels as they are written. */
async function scrape(ask: Ask, headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const answer = await ask("/api/metrics", { headers, as: NOBODY });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    "cache-control": "private, no-store",
  });
  const lines = answer.text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

test("counters and gauges follow a connection's traffic", async ({ ask, rollcall, service }) => {
  const { connection, api } = rollcall;
  for (let limit = 1; limit <= 3; limit += 1) await ask(`${api}/v1/staff?limit=${limit}`);
  service.controls.lock();
  expect((await ask(`${api}/v1/staff?limit=4`)).status).toBe(403);
  // A request is counted after its answer.
  const route = `route="/api/c/[connection]/v1/[...path]",method="GET"`;
  await expect
    .poll(async () => (await scrape(ask)).get(`rollcall_http_requests_total{${route},status="403"}`))
    .toBeGreaterThanOrEqual(1);

  const all = await scrape(ask);
  const of = (name: string, more = "") => all.get(`${name}{connection="${connection}"${more}}`);
  const attempts = (outcome: string, code: string) =>
    of("rollcall_upstream_attempts_total", `,purpose="browse",outcome="${outcome}",code="${code}"`);
  expect(attempts("succeeded", "none")).toBe(3);
  expect(attempts("refused", "org_locked")).toBe(1);
  expect(of("rollcall_token_exchanges_total", ',outcome="succeeded",code="none"')).toBe(1);
  expect(of("rollcall_upstream_duration_seconds_count", ',endpoint="resource"')).toBe(4);
  expect(of("rollcall_budget_limit")).toBe(120);
  expect(of("rollcall_budget_remaining")).toBe(116);
  expect(of("rollcall_budget_used", ',purpose="browse"')).toBe(4);
  expect(of("rollcall_budget_used", ',purpose="elsewhere"')).toBe(0);
  expect(of("rollcall_access_verdict", ',verdict="org_locked"')).toBe(1);
  expect(of("rollcall_access_verdict", ',verdict="ok"')).toBe(0);
  expect(of("rollcall_token_age_seconds")).toBeGreaterThanOrEqual(0);
  expect(of("rollcall_token_remaining_seconds")).toBeGreaterThan(0);
  expect(of("rollcall_paused_seconds")).toBe(0);
  // A database that is busy for longer than a scrape waits leaves them out.
  await expect.poll(async () => (await scrape(ask)).get("rollcall_sessions")).toBeGreaterThan(0);
  expect(all.get('rollcall_part_failing{part="database"}')).toBe(0);
  expect(all.get("rollcall_journal_lag_seconds")).toBeGreaterThanOrEqual(0);
  expect(all.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
});

test("attack: unheard-of codes and addresses make no series of their own, and no series names anybody", async ({
  ask,
  rollcall,
  service,
}) => {
  for (let n = 0; n < 10; n += 1) {
    failNext(service, 400, { code: `strange_${n}`, type: `stranger_${n}` });
    expect((await ask(`${rollcall.api}/v1/staff?limit=${n + 1}`)).status).toBe(400);
    await ask(`/api/strange_${n}`);
    await ask(`/strange_${n}`, { headers: {} });
    await ask(`/api/c/strange_${n}/v1/staff`);
  }
  const { text } = await ask("/api/metrics", { headers: {}, as: NOBODY });
  expect(text).not.toMatch(/strange|staff|@|person/);
  expect(text).toContain(
    `rollcall_upstream_attempts_total{connection="${rollcall.connection}",purpose="browse",outcome="refused",code="other"} 10`,
  );
});

test("without a token metrics are for programs on this machine: what came through a proxy is refused, whatever it claims", async ({
  ask,
  knock,
}) => {
  await scrape(ask);
  await scrape(ask, { ...HEADER, "User-Agent": "Prometheus/3", "X-Forwarded": "no" });
  for (const line of [
    "X-Forwarded-For: 127.0.0.1",
    "X-Forwarded-Host: localhost",
    "X-Forwarded-Proto: http",
    "Forwarded: for=127.0.0.1",
    "Via: 1.1 localhost",
  ]) {
    const reply = await knock({ target: "/api/metrics", lines: [line, "X-Rollcall-Direct: 1"] });
    expect(refusalIn(reply), line).toMatchObject({ status: 403, code: "metrics_forbidden" });
  }
});

describe("with a token", () => {
  const TOKEN = "a-token-for-metrics-0123456789";
  const folder = temporaryFolder();
  const file = join(folder.path, "token");
  writeFileSync(file, `${TOKEN}\n`);
  test.override({
    ownConsole: "it has a setting",
    settings: { METRICS_TOKEN_FILE: file, ALLOWED_HOSTS: "rollcall.internal" },
  });

  test("metrics are for whoever has it, from anywhere, and for nobody else", async ({
    ask,
    knock,
    rollcall,
  }) => {
    await scrape(ask, { Authorization: `Bearer ${TOKEN}` });
    const from = (...lines: string[]) => knock({ target: "/api/metrics", host: "rollcall.internal", lines });
    const proxied = await from(`Authorization: bearer ${TOKEN}`, "X-Forwarded-For: 192.0.2.1");
    expect(proxied.status).toBe(200);
    for (const authorization of ["", "Bearer", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, `Bearer ${TOKEN} x`]) {
      const refused = await from(`Authorization: ${authorization}`);
      expect(refusalIn(refused), authorization).toMatchObject({
        status: 401,
        code: "metrics_token_required",
      });
      expect(refused.headers["www-authenticate"]).toBe("Bearer");
    }
    expect(refusalIn(await ask("/api/metrics", { headers: {} })).code).toBe("metrics_token_required");
    expect(rollcall.output()).not.toContain(TOKEN);
    folder.remove();
  });
});
