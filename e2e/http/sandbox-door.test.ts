import { afterAll, beforeAll, describe } from "vitest";
import type { Console } from "@/e2e/consoles/console";
import { type OwnConsole, startOwnConsole } from "@/e2e/consoles/own-console";
import { askFor, bodyOf, HEADER, headingIn } from "./ask";
import { administrator } from "./crowd";
import { expect, test } from "./fixtures";
import { refusalIn } from "./knock";

const JSON_HEADERS = { ...HEADER, "Content-Type": "application/json" };
const LOCK = '{"action":"lock"}';

interface Told {
  organisations: { locked: boolean }[];
  error: { code: string; param?: string };
}

describe("where the sandbox runs", () => {
  let own: OwnConsole;

  // One of their own: the sandbox runs in it.
  beforeAll(async () => {
    const nobody = { url: "http://127.0.0.1:9", apiKey: "wdk_nobody_is_asked" };
    const settings = { SANDBOX: "on", SANDBOX_STAFF: "300" };
    own = await startOwnConsole(nobody, { resources: ["staff"], settings });
  });

  afterAll(() => own.end());

  /** As the administrator; posts this body. */
  function post(body: string, headers: Record<string, string>) {
    return askFor(`${own.rollcall.url}/api/sandbox`, { method: "POST", headers, body, as: administrator() });
  }

  async function isLocked({ url }: Console): Promise<boolean | undefined> {
    return bodyOf<Told>(await askFor(`${url}/api/sandbox`, { as: administrator() })).organisations[0]?.locked;
  }

  test("cross-site request forgery: neither another site nor a form of ours without the header turns anything", async () => {
    const json = { "Content-Type": "application/json" };
    for (const headers of [
      json,
      { ...JSON_HEADERS, "Sec-Fetch-Site": "cross-site" },
      { ...JSON_HEADERS, Origin: "https://evil.example" },
    ]) {
      expect(refusalIn(await post(LOCK, headers))).toMatchObject({ status: 403, code: "request_forbidden" });
    }
    expect(await isLocked(own.rollcall)).toBe(false);
  });

  test("what is no action is refused by the name of what is wrong", async () => {
    const wrong: [body: string, param: string, headers?: Record<string, string>][] = [
      [LOCK, "body", { ...HEADER, "Content-Type": "text/plain" }],
      ["{", "body"],
      ["[]", "body"],
      ["{}", "action"],
      ['{"action":"constructor"}', "action"],
      ['{"action":"lock","organisation":"org_9"}', "organisation"],
      ['{"action":"setLatency","ms":-1}', "ms"],
      ['{"action":"scenario","name":"flood"}', "name"],
      ['{"action":"useKey","value":"a\\r\\nb"}', "value"],
    ];
    for (const [body, param, headers = JSON_HEADERS] of wrong) {
      const refused = await post(body, headers);
      expect(refused.status, body.slice(0, 80)).toBe(400);
      expect(bodyOf<Told>(refused).error).toMatchObject({ code: "query_invalid", param });
    }
  });

  test("a viewer is refused by the page and the API, and is not led there", async () => {
    const page = `${own.rollcall.url}/sandbox`;
    const { text } = await askFor(page, { headers: {} });
    expect(headingIn({ text })).toBe("For administrators only");
    expect(text.includes('href="/sandbox"')).toBe(false);
    const theirs = await askFor(page, { headers: {}, as: administrator() });
    expect(theirs.text.includes('href="/sandbox"')).toBe(true);
    for (const wish of [{}, { method: "POST", headers: JSON_HEADERS, body: LOCK }]) {
      const refused = refusalIn(await askFor(`${own.rollcall.url}/api/sandbox`, wish));
      expect(refused).toMatchObject({ status: 403, type: "permission_error", code: "role_required" });
    }
    expect(await isLocked(own.rollcall)).toBe(false);
  });
});

test("where the sandbox does not run, the API and the page say so, and nothing leads there", async ({
  ask,
  rollcall,
}) => {
  const as = administrator();
  expect((await ask("/api/sandbox", { as })).status).toBe(404);
  const page = await ask("/sandbox", { headers: {}, as });
  expect(page.status).toBe(404);
  // The browser renders it.
  expect(page.text).toContain("The sandbox does not run here");
  const { status, text } = await ask(`${rollcall.home}/staff`, { headers: {}, as });
  expect(status).toBe(200);
  expect(text.includes('href="/sandbox"')).toBe(false);
});
