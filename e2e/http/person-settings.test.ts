import { signInByHttp } from "@/e2e/sign-in";
import type { PersonSettings } from "@/lib/contract/person-settings";
import { type Answer, bodyOf, HEADER, NOBODY } from "./ask";
import { nextPerson } from "./crowd";
import { type Ask, expect, test } from "./fixtures";
import { refusalIn } from "./knock";
import { newPerson, PASSWORD } from "./people";

const ADDRESS = "/api/session/settings";
const JSON_HEADERS = { ...HEADER, "Content-Type": "application/json" };

interface Refused {
  error: { code: string; param?: string; message: string };
}

function patch(ask: Ask, body: string, wish: { as?: string; headers?: Record<string, string> } = {}) {
  return ask(ADDRESS, { method: "PATCH", headers: JSON_HEADERS, body, ...wish });
}

function settingsIn(answer: Answer): PersonSettings {
  expect([answer.status, answer.headers["cache-control"]], answer.text).toEqual([200, "private, no-store"]);
  return bodyOf(answer);
}

test("a person's settings are merged, answered as they are then, and theirs alone", async ({ ask }) => {
  const [ada, bob] = [nextPerson(), nextPerson()];
  const first = { lists: { "north/staff": { hidden: ["email"], widths: { name: 240 } } } };
  expect(settingsIn(await patch(ask, JSON.stringify(first), { as: ada }))).toEqual(first);
  const second =
    '{"lists":{"north/staff":{"widths":null,"density":"compact"},"south/teams":{"order":["name"]}}}';
  const merged = {
    lists: { "north/staff": { hidden: ["email"], density: "compact" }, "south/teams": { order: ["name"] } },
  };
  expect(settingsIn(await patch(ask, second, { as: ada }))).toEqual(merged);
  expect(settingsIn(await patch(ask, "{}", { as: bob }))).toEqual({});
  expect(settingsIn(await patch(ask, "{}", { as: ada }))).toEqual(merged);
});

test("theme, density, times and single keys are those of the account in a browser that somebody signs in with afterwards", async ({
  ask,
  rollcall,
}) => {
  const email = "moves-about@example.com";
  const { session } = await newPerson(ask, rollcall, { email });
  const chosen: PersonSettings = { theme: "dark", density: "compact", times: "absolute", shortcuts: "off" };
  settingsIn(await patch(ask, JSON.stringify(chosen), { as: session }));
  const elsewhere = await signInByHttp(rollcall.url, { email, password: PASSWORD });
  const { text } = await ask(`${rollcall.home}/staff`, { headers: {}, as: elsewhere });
  expect(text).toMatch(/<html[^>]* data-theme="dark"/);
  expect(text).toMatch(/<div[^>]*\[--row:28px\]/);
  // A script applies these: see account-looks.test.tsx.
  expect(text.replaceAll("\\", "")).toContain('"theme":"dark","shortcuts":"off","times":"absolute"');
});

test("two tabs that save at once lose nothing of each other's", async ({ ask }) => {
  const as = nextPerson();
  const keys = Array.from({ length: 10 }, (_, at) => `list-${at}/staff`);
  const lists = Object.fromEntries(keys.map((key) => [key, { density: "compact" }]));
  await Promise.all(
    Object.entries(lists).map((entry) =>
      patch(ask, JSON.stringify({ lists: Object.fromEntries([entry]) }), { as }).then(settingsIn),
    ),
  );
  expect(settingsIn(await patch(ask, "{}", { as }))).toEqual({ lists });
});

test("columns that were hidden are not in the page that is asked for next, nor their names in the log or the journal", async ({
  ask,
  rollcall,
}) => {
  const as = nextPerson();
  const columnsOf = async () => {
    const { text } = await ask(`${rollcall.home}/staff`, { headers: {}, as });
    return /role="grid"[^]*?data-key/.exec(text)?.[0] ?? "";
  };
  expect(await columnsOf()).toContain("Sort loaded rows by Email");
  const key = `${rollcall.connection}/staff`;
  const hidden = ["email", "a_field_that_is_nowhere_else", "__proto__"];
  settingsIn(await patch(ask, JSON.stringify({ lists: { [key]: { hidden } } }), { as }));
  const columns = await columnsOf();
  expect(columns).toContain("Sort loaded rows by Name");
  expect(columns).not.toContain("Sort loaded rows by Email");

  await ask(`${rollcall.api}/v1/staff?limit=101`, { as });
  // The journal is written behind the read.
  const journal = async () => (await ask(`${rollcall.api}/requests`, { as })).text;
  await expect.poll(journal).toContain("limit=101");
  expect((await journal()) + rollcall.output()).not.toContain("a_field_that_is_nowhere_else");
  expect((await ask("/api/session", { as })).text).not.toContain("a_field_that_is_nowhere_else");
});

test("columns that an earlier release keeps hidden in a cookie are not in the page, until the settings say which", async ({
  ask,
  rollcall,
}) => {
  const as = nextPerson();
  const former = `rollcall-columns-${rollcall.connection}=email.a%252Eb`;
  const hasEmail = async () => {
    const { text } = await ask(`${rollcall.home}/staff`, { headers: {}, as: `${as}; ${former}` });
    return text.includes("Sort loaded rows by Email");
  };
  expect(await hasEmail()).toBe(false);
  const settings = { lists: { [`${rollcall.connection}/staff`]: { hidden: [] } } };
  settingsIn(await patch(ask, JSON.stringify(settings), { as }));
  expect(await hasEmail()).toBe(true);
});

test("cross-site request forgery: without the header, from elsewhere or without a session nothing is changed", async ({
  ask,
}) => {
  const as = nextPerson();
  const body = '{"lists":{"north/staff":{"hidden":["email"]}}}';
  const json = { "Content-Type": "application/json" };
  for (const headers of [
    json,
    { ...JSON_HEADERS, "Sec-Fetch-Site": "cross-site" },
    { ...JSON_HEADERS, Origin: "https://evil.example" },
  ]) {
    expect(refusalIn(await patch(ask, body, { as, headers }))).toMatchObject({
      status: 403,
      code: "request_forbidden",
    });
  }
  expect(refusalIn(await patch(ask, body, { as: NOBODY }))).toMatchObject({
    status: 401,
    code: "session_required",
  });
  expect(settingsIn(await patch(ask, "{}", { as }))).toEqual({});
});

test("it is patched and nothing else", async ({ ask }) => {
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    const refused = await ask(ADDRESS, { method });
    expect([refusalIn(refused).code, refused.status, refused.headers.allow], method).toEqual([
      "method_not_allowed",
      405,
      "PATCH",
    ]);
  }
});

test("what is no patch of settings is refused by the name of what is wrong, and changes nothing", async ({
  ask,
}) => {
  const as = nextPerson();
  const deep = `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`;
  const wrong: [body: string, param: string, headers?: Record<string, string>][] = [
    ["{}", "body", { ...HEADER, "Content-Type": "text/plain" }],
    ["", "body"],
    ["{", "body"],
    ["[]", "body"],
    ["null", "body"],
    [deep, "body"],
    ['{"later":"\\u0000"}', "body"],
    ['{"later":{"\\ud800":1}}', "body"],
    ['{"lists":7}', "lists"],
    ['{"lists":{"__proto__":{}}}', "lists.__proto__"],
    ['{"lists":{"north/staff":{"hidden":"email"}}}', "lists.north/staff.hidden"],
    ['{"lists":{"north/staff":{"widths":{"name":39}}}}', "lists.north/staff.widths"],
    ['{"lists":{"north/staff":{"density":"cosy"}}}', "lists.north/staff.density"],
  ];
  for (const [body, param, headers = JSON_HEADERS] of wrong) {
    const refused = await patch(ask, body, { as, headers });
    expect(refused.status, body.slice(0, 80)).toBe(400);
    expect(bodyOf<Refused>(refused).error, body.slice(0, 80)).toMatchObject({ code: "query_invalid", param });
  }
  expect(settingsIn(await patch(ask, "{}", { as }))).toEqual({});
});

test("more than 16 KiB is refused in words that say what to do, and changes nothing", async ({ ask }) => {
  const as = nextPerson();
  const widths = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`field_${at}`, 40]));
  const body = JSON.stringify({ lists: { "north/staff": { widths } } });
  expect(body.length).toBeGreaterThan(16 * 1024);
  const refused = await patch(ask, body, { as });
  expect(refusalIn(refused)).toMatchObject({ status: 413, code: "body_too_large" });
  expect(bodyOf<Refused>(refused).error.message).toMatch(/16384 is the most .* Show columns again/);
  expect(settingsIn(await patch(ask, "{}", { as }))).toEqual({});
});
