import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "@/lib/server/db/testing/databases";
import { loadSettings, SettingsError } from "@/lib/server/env";

const KEY = "wdk_never_to_be_shown";
const GOOD = { id: "north", label: "Northwind", baseUrl: "https://north.example", apiKey: KEY };

let folder: ReturnType<typeof temporaryFolder>;
let files = 0;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

/** A file of its own with this text, or this value as JSON. */
function file(content: unknown, mode = 0o600): string {
  files += 1;
  const path = join(folder.path, `connections-${files}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  chmodSync(path, mode);
  return path;
}

function load(content: unknown, more: Record<string, string> = {}) {
  return loadSettings({ DIRECTORY_CONNECTIONS: file(content), ...more } as unknown as NodeJS.ProcessEnv);
}

function problemsOf(content: unknown, more: Record<string, string> = {}): readonly string[] {
  try {
    load(content, more);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    expect(error.message).not.toContain("wdk_");
    return error.problems;
  }
  return [];
}

describe("a file of connections", () => {
  test("is read in its order, with what is left out as for a single connection", () => {
    const { connections } = load(
      [
        GOOD,
        {
          id: "south-2",
          label: "Südwind",
          baseUrl: "http://127.0.0.1:4010/tenant/a",
          apiKeyEnv: "SOUTH_KEY",
          environment: "test",
          docsUrl: "https://docs.example",
          resources: ["staff", "participants"],
        },
      ],
      { SOUTH_KEY: "wdk_south" },
    );
    expect(connections).toEqual([
      { ...GOOD, environment: "live", resources: ["staff"], origins: expect.anything() },
      {
        id: "south-2",
        label: "Südwind",
        baseUrl: "http://127.0.0.1:4010/tenant/a",
        apiKey: "wdk_south",
        environment: "test",
        docsUrl: "https://docs.example",
        resources: ["staff", "participants"],
        origins: expect.anything(),
      },
    ]);
  });

  test("says where each value came from: the file, the variable that it names, a default", () => {
    const path = file([
      { ...GOOD, environment: "test" },
      { ...GOOD, id: "s", apiKey: undefined, apiKeyEnv: "A_KEY" },
    ]);
    const [north, south] = loadPath(path).connections.map(({ origins }) => origins);
    expect(north).toMatchObject({
      apiKey: { from: "file", path, field: "apiKey" },
      environment: { from: "file", path, field: "environment" },
      resources: { from: "default", name: "resources", path },
    });
    expect(south?.apiKey).toEqual({ from: "environment", name: "A_KEY" });
  });

  test("is given the address of the documentation without a user and password, as everybody is shown it", () => {
    const docsUrl = `https://reader:${KEY}@docs.example/guide?part=1#top`;
    const single = { DIRECTORY_BASE_URL: "https://one.example", DIRECTORY_API_KEY: "k" };
    const settings = load([{ ...GOOD, docsUrl }], { ...single, DIRECTORY_DOCS_URL: docsUrl });
    const shown = "https://docs.example/guide?part=1#top";
    expect(settings.connections).toMatchObject([{ docsUrl: shown }]);
    expect(settings.DIRECTORY_DOCS_URL).toBe(shown);
  });

  test("begins with a byte order mark, as some editors write it", () => {
    expect(load(`\ufeff${JSON.stringify([GOOD])}`).connections).toHaveLength(1);
  });

  test("goes with a single connection and with the sandbox", () => {
    const single = { DIRECTORY_BASE_URL: "https://one.example", DIRECTORY_API_KEY: "k", SANDBOX: "on" };
    expect(load([GOOD], single).connections).toHaveLength(1);
    expect(load([GOOD], { SANDBOX: "off" }).connections).toHaveLength(1);
  });

  test("that others can read is warned of while it holds a key", () => {
    const { apiKey: _key, ...named } = { ...GOOD, apiKeyEnv: "A_KEY" };
    const open = file([GOOD], 0o644);
    expect(loadPath(open).warnings).toEqual([
      `DIRECTORY_CONNECTIONS: ${open} holds API keys and can be read by others on this machine: chmod 600 it`,
    ]);
    expect(loadPath(file([GOOD], 0o600)).warnings).toEqual([]);
    expect(loadPath(file([named], 0o644)).warnings).toEqual([]);
  });
});

describe("a file that is none", () => {
  test("missing, or a folder: said with the system's word for it", () => {
    const directory = join(folder.path, "folder");
    mkdirSync(directory);
    for (const [path, code] of [
      [join(folder.path, "nowhere.json"), "ENOENT"],
      [directory, "EISDIR"],
    ]) {
      expect(() => loadSettings({ DIRECTORY_CONNECTIONS: path } as unknown as NodeJS.ProcessEnv)).toThrow(
        `DIRECTORY_CONNECTIONS must be the path of a JSON file: ${path} cannot be read (${code})`,
      );
    }
  });

  test.each([
    ["", "line 1, column 1"],
    ["connections", "line 1, column 1"],
    [`[\n  {"id": "north",}\n]`, "line 2, column 18"],
    [`[\n  {"id": "north", "apiKey": ${KEY}}\n]`, "line 2, column 29"],
    [`[{"id": "north"`, "line 1, column 16"],
    [`[] []`, "line 1, column 4"],
  ])("no JSON: %j, with the place of the mistake and nothing of what stands there", (text, place) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(/is not JSON: the mistake is at /)]);
    expect(problemsOf(text)[0]).toContain(place);
  });

  test.each([{}, { connections: [GOOD] }, "text", 1, null])("no list: %j", (value) => {
    expect(problemsOf(JSON.stringify(value))).toEqual([
      expect.stringMatching(/must be a list of connections/),
    ]);
  });

  test("an empty list", () => {
    expect(problemsOf([])).toEqual([expect.stringMatching(/must list at least one connection$/)]);
  });
});

describe("every mistake, by connection and field", () => {
  test.each<[string, unknown, string | RegExp]>([
    ["no object", "north", /^connection 1: it must be an object/],
    ["a list", [], /^connection 1: it must be an object/],
    ["no id", { ...GOOD, id: undefined }, /^connection 1: id must be 1 to 40 lower-case letters/],
    ["capital letters", { ...GOOD, id: "North" }, /^connection 1: id must be/],
    ["a path", { ...GOOD, id: "../north" }, /^connection 1: id must be/],
    ["an empty id", { ...GOOD, id: "" }, /^connection 1: id must be/],
    ["a long id", { ...GOOD, id: "n".repeat(41) }, /^connection 1: id must be/],
    ["a number", { ...GOOD, id: 7 }, /^connection 1: id must be/],
    ["no label", { ...GOOD, label: undefined }, 'connection 1 ("north"): label must be a name of 1 to 60'],
    ["an empty label", { ...GOOD, label: "" }, 'connection 1 ("north"): label must be'],
    ["a label that nobody sees", { ...GOOD, label: " \u200b" }, 'connection 1 ("north"): label must be'],
    ["no address", { ...GOOD, baseUrl: undefined }, 'connection 1 ("north"): baseUrl must be'],
    ["plain http", { ...GOOD, baseUrl: "http://north.example" }, 'connection 1 ("north"): baseUrl must be'],
    [
      "/v1 in it",
      { ...GOOD, baseUrl: "https://north.example/v1" },
      'connection 1 ("north"): baseUrl must be',
    ],
    [
      "credentials in it",
      { ...GOOD, baseUrl: `https://a:${KEY}@north.example` },
      'connection 1 ("north"): baseUrl must be',
    ],
    ["another field", { ...GOOD, url: "x" }, 'connection 1 ("north"): there is no field "url"'],
    [
      "no key",
      { ...GOOD, apiKey: undefined },
      'connection 1 ("north"): apiKey, apiKeyEnv or apiKeyFile must be there',
    ],
    [
      "two keys",
      { ...GOOD, apiKeyEnv: "A_KEY" },
      /only one of apiKey, apiKeyEnv and apiKeyFile may be there$/,
    ],
    ["a key with a space", { ...GOOD, apiKey: `${KEY} ` }, 'connection 1 ("north"): apiKey must be'],
    ["a number as key", { ...GOOD, apiKey: 12 }, 'connection 1 ("north"): apiKey must be'],
    [
      "the key where its name should be",
      { ...GOOD, apiKey: undefined, apiKeyEnv: KEY },
      'connection 1 ("north"): apiKeyEnv must be the name of an environment variable',
    ],
    [
      "a variable that is not set",
      { ...GOOD, apiKey: undefined, apiKeyEnv: "NOT_SET" },
      'connection 1 ("north"): apiKeyEnv names NOT_SET, which is not set',
    ],
    [
      "a variable that is empty",
      { ...GOOD, apiKey: undefined, apiKeyEnv: "EMPTY" },
      'connection 1 ("north"): apiKeyEnv names EMPTY, which is not set',
    ],
    [
      "a variable with a line in it",
      { ...GOOD, apiKey: undefined, apiKeyEnv: "BROKEN" },
      'connection 1 ("north"): apiKeyEnv names BROKEN, which must be an API key',
    ],
    ["environment", { ...GOOD, environment: "prod" }, 'connection 1 ("north"): environment must be one of'],
    [
      "docsUrl",
      { ...GOOD, docsUrl: "javascript:alert(1)" },
      'connection 1 ("north"): docsUrl must be an http',
    ],
    [
      "resources",
      { ...GOOD, resources: ["crew"] },
      'connection 1 ("north"): resources must be a list out of',
    ],
    ["no resources", { ...GOOD, resources: [] }, 'connection 1 ("north"): resources must be a list out of'],
    ["one twice", { ...GOOD, resources: ["staff", "staff"] }, /resources must be a list out of/],
    ["text", { ...GOOD, resources: "staff" }, /resources must be a list out of/],
  ])("%s", (_name, entry, problem) => {
    const problems = problemsOf([entry], { EMPTY: "", BROKEN: "wdk_one\nwdk_two" });
    expect(problems).toHaveLength(1);
    const said = problems[0]?.replace(/^DIRECTORY_CONNECTIONS: /, "");
    expect(said).toMatch(problem instanceof RegExp ? problem : new RegExp(`^${escaped(problem)}`));
  });

  test("ids that are taken, by another connection or by what else runs", () => {
    const twice = [GOOD, { ...GOOD, label: "Again" }];
    expect(problemsOf(twice)).toEqual([
      'DIRECTORY_CONNECTIONS: connection 2 ("north"): id must be another one: it is that of connection 1',
    ]);
    const reserved = [
      { ...GOOD, id: "default" },
      { ...GOOD, id: "sandbox" },
    ];
    expect(problemsOf(reserved)).toEqual([]);
    const all = { SANDBOX: "on", DIRECTORY_BASE_URL: "https://one.example", DIRECTORY_API_KEY: "k" };
    expect(problemsOf(reserved, all)).toEqual([
      expect.stringMatching(
        /connection 1 \("default"\): id must be another one: it is that of DIRECTORY_BASE_URL/,
      ),
      expect.stringMatching(/connection 2 \("sandbox"\): id must be another one: it is that of the sandbox/),
    ]);
  });

  test("all of them at once, with every other wrong setting", () => {
    const problems = problemsOf([{ ...GOOD, environment: "prod" }, { id: "B" }], { PORT: "eighty" });
    expect(problems).toEqual([
      expect.stringMatching(/^PORT must be/),
      expect.stringMatching(/connection 1 \("north"\): environment/),
      expect.stringMatching(/connection 2: id/),
      expect.stringMatching(/connection 2: label/),
      expect.stringMatching(/connection 2: baseUrl/),
      expect.stringMatching(/connection 2: apiKey, apiKeyEnv or apiKeyFile/),
    ]);
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[()]/g, "\\$&");
}

function loadPath(path: string) {
  return loadSettings({ DIRECTORY_CONNECTIONS: path, A_KEY: "k" } as unknown as NodeJS.ProcessEnv);
}

test.each([
  ["as an id", { id: "wdk-live-9f8a7b6c5d4e3f2a1b0c", label: "" }],
  ["as a field", { id: "north", wdk_live_9f8a7b6c5d4e3f2a1b0c: true }],
  ["in place of the name of a variable", { id: "north", apiKeyEnv: "wdk_live_9f8a7b6c5d4e3f2a1b0c" }],
])("attack: a key that was put %s by mistake is not printed", (_where, entry) => {
  const problems = problemsOf([entry]).join("\n");
  expect(problems).toContain("connection 1");
  expect(problems).not.toContain("9f8a7b6c");
});

test("attack: a key of words that was put in place of a file's name is not printed", () => {
  const entry = { id: "north", baseUrl: GOOD.baseUrl, apiKeyFile: "correct-horse-battery" };
  const problems = problemsOf([entry]).join("\n");
  expect(problems).toContain("apiKeyFile names");
  expect(problems).not.toContain("battery");
});
