import { describe, expect, test } from "vitest";
import { allCommands, commandKey, commandsFor, type Places, whereabouts } from "./palette-commands";
import { requestIdIn } from "./pasted-id";

const NORTHWIND = { id: "default", label: "Northwind", environment: "test", resources: ["staff"] } as const;
const ACME = { id: "acme", label: "Acme", environment: "live", resources: ["staff"] } as const;
const BARE = { id: "bare", label: "Bare", environment: "live", resources: ["participants"] } as const;
const PLACES: Places = { connections: [NORTHWIND, ACME, BARE], sandbox: false, settings: ["you"] };
const HERE = whereabouts("/c/default/staff");

function to(path: string, label: string) {
  return allCommands(PLACES, whereabouts(path)).find((each) => each.label === label)?.act;
}

function labels(text: string, here = HERE): string[] {
  return commandsFor(PLACES, here, text).map(({ label }) => label);
}

function recent(text: string, ...keys: string[]): string[][] {
  return commandsFor(PLACES, HERE, text, { recent: keys, rows: [] }).map(({ group, label }) => [
    group,
    label,
  ]);
}

describe("what the palette offers", () => {
  test("this connection first, then the others, the theme, the keys and the way out", () => {
    expect(labels("")).toEqual([
      "Access",
      "Staff",
      "Requests",
      "Check now",
      "Copy the last failed request id",
      "Switch to Acme",
      "Switch to Bare",
      "Settings: You",
      "All connections",
      "Theme: system",
      "Theme: light",
      "Theme: dark",
      "Keyboard shortcuts",
      "Sign out",
      "Access",
      "Staff",
      "Requests",
      "Access",
      "Participants",
      "Requests",
    ]);
  });

  test("another connection opens on the same section, or on its access where it has no such section", () => {
    expect(to("/c/default/staff", "Switch to Acme")).toEqual({ go: "/c/acme/staff" });
    expect(to("/c/default/requests/req_1", "Switch to Acme")).toEqual({ go: "/c/acme/requests" });
    expect(to("/c/default/staff", "Switch to Bare")).toEqual({ go: "/c/bare" });
    expect(to("/c/default", "Switch to Bare")).toEqual({ go: "/c/bare" });
    expect(to("/", "Switch to Acme")).toBeUndefined();
  });

  test("the sandbox's controls, for whom the header has them", () => {
    expect(labels("sandbox controls")).toEqual([]);
    expect(commandsFor({ ...PLACES, sandbox: true }, HERE, "sandbox")[0]?.act).toEqual({ go: "/sandbox" });
  });

  test("the pages of settings that somebody may see, by what is on them too", () => {
    expect(labels("settings :")).toEqual(["Settings: You"]);
    const all = { ...PLACES, settings: ["you", "people", "audit", "connections"] } as const;
    expect(commandsFor(all, HERE, "invitations")[0]?.act).toEqual({ go: "/settings/people" });
  });

  test("every word counts, in label or connection, whatever its case", () => {
    expect(labels("DARK")).toEqual(["Theme: dark"]);
    expect(commandsFor(PLACES, HERE, "acme staff").map(({ act }) => act)).toEqual([{ go: "/c/acme/staff" }]);
    expect(labels("nothing like it")).toEqual([]);
  });
});

test("a code leads to the requests that ended with it, by its name or by what it means", () => {
  const [first] = commandsFor(PLACES, HERE, "org_locked");
  expect(first).toMatchObject({ label: "org_locked", act: { go: "/c/default/requests?code=org_locked" } });
  expect(labels("organisation is locked")).toEqual(["org_locked"]);
  expect(labels("upstream_t")).toContain("upstream_timeout");
  expect(labels("an"), "a few letters are more likely of a name").not.toContain("org_locked");
  expect(labels("org")).toEqual(["org_locked"]);
  expect(labels(""), "they are not in the way of who has typed nothing").not.toContain("org_locked");
});

test("with one connection what needs one is about it, wherever somebody is; with several, on a page of one", () => {
  const alone = { ...PLACES, connections: [NORTHWIND] };
  expect(commandsFor(alone, whereabouts("/sandbox"), "check")[0]?.act).toEqual({ check: "default" });
  expect(labels("check", whereabouts("/"))).toEqual([]);
});

test("rows that are loaded come after what is called so, before what may be an id", () => {
  const rows = [{ resource: "staff", name: "Theo Mehta", key: "st_1234", after: "st_0100" }];
  const found = commandsFor(PLACES, HERE, "st_1234", { recent: [], rows });
  expect(found.map(({ label }) => label)).toEqual(["Theo Mehta", ...Array(3).fill("Open request st_1234")]);
  expect(found[0]).toMatchObject({
    hint: "Staff · st_1234",
    act: { row: { path: "/c/default/staff", key: "st_1234", after: "st_0100" } },
  });
});

describe("what was chosen last", () => {
  test("comes first, once, and what the text does not find is left out", () => {
    const [dark, code] = ['{"theme":"dark"}', '{"go":"/c/default/requests?code=org_locked"}'];
    const all = recent("", dark, code);
    expect(all.slice(0, 2)).toEqual([
      ["Recent", "Theme: dark"],
      ["Recent", "org_locked"],
    ]);
    expect(all.filter(([, label]) => label === "Theme: dark")).toHaveLength(1);
    expect(recent("dark", dark, code)).toEqual([["Recent", "Theme: dark"]]);
  });

  test("is a list as it was narrowed, and not the list itself", () => {
    const there = whereabouts("/c/default/requests", "?code=org_locked");
    const keys = ['{"go":"/c/default/requests?code=org_locked"}', '{"go":"/c/default/requests"}'];
    const [first] = commandsFor(PLACES, there, "", { recent: keys, rows: [] });
    expect(first).toMatchObject({ group: "Recent", label: "Requests" });
  });

  test("is left out where somebody is there, and where it is nobody's here", () => {
    expect(recent("", '{"go":"/c/default/staff"}', '{"go":"/c/gone/staff"}', "no JSON")[0]).toEqual([
      "Northwind · test",
      "Access",
    ]);
  });

  test("has no row, no request and no way out in it", () => {
    const rows = [{ resource: "staff", name: "Theo Mehta", key: "st_1234", after: undefined }];
    const found = commandsFor(PLACES, HERE, "st_1234", { recent: [], rows });
    const [out] = commandsFor(PLACES, HERE, "sign out");
    expect([...found, out].map((each) => each && commandKey(each))).toEqual(Array(5).fill(undefined));
  });
});

describe("a request id", () => {
  test("is offered first, here before elsewhere", () => {
    const [first, second] = commandsFor(PLACES, HERE, " req_01HZX9 ");
    expect(first).toEqual({
      group: "Requests",
      label: "Open request req_01HZX9",
      hint: "Northwind · test",
      act: { go: "/c/default/requests/req_01HZX9" },
    });
    expect(second?.act).toEqual({ go: "/c/acme/requests/req_01HZX9" });
  });

  test("comes after a page that is called the same", () => {
    expect(labels("requests").at(0)).toBe("Requests");
    expect(labels("requests")).toContain("Open request requests");
  });

  test.each([
    ["req_01", "req_01"],
    ["`req_0123`", "req_0123"],
    ['"req_0123",', "req_0123"],
    ["local_0a1b2c", "local_0a1b2c"],
    ["a/b?c#d%", "a/b?c#d%"],
    ["Request-Id: req_0123", "req_0123"],
    ["request_id=req_0123", "req_0123"],
    ['{"request_id":"req_0123"}', "req_0123"],
    ["Request `req_0123` - Time: `2026-01-05T14:02:11Z`", "req_0123"],
    ["https://rollcall.test/c/acme/requests/req_0123?status=4xx", "req_0123"],
    ["/c/acme/requests/a%2Fb%3Fc%23d", "a/b?c#d"],
    ["request_id_of_mine", "request_id_of_mine"],
    ["Request-Id:", undefined],
    ["short", undefined],
    ["two words", undefined],
    ["x".repeat(200), "x".repeat(200)],
    ["Request-Id: req_1a2b3c, then nothing.", "req_1a2b3c"],
    ["It was request_id=req_1a2b3c.", "req_1a2b3c"],
    ["\u202areq_1a2b3c\u202c\u200b", "req_1a2b3c"],
    ["x".repeat(201), undefined],
    ["", undefined],
  ])("%s is read as %s", (text, id) => {
    expect(requestIdIn(text)).toBe(id);
  });

  test("cannot lead anywhere but to its page", () => {
    expect(commandsFor({ ...PLACES, connections: [NORTHWIND] }, HERE, "../../x?y#z")[0]?.act).toEqual({
      go: "/c/default/requests/..%2F..%2Fx%3Fy%23z",
    });
  });
});
