// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveArrangement } from "./save-arrangement";

const PAUSE_MS = 500;
let sent: unknown[];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = async () => new Response("{}");
  vi.stubGlobal("fetch", (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).lists);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function rest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
}

test("what is chosen in one go is one call, less a name that the settings cannot hold", async () => {
  void saveArrangement("north/staff", {
    widths: [
      ["email", 300],
      ["nul\0", 90],
    ],
  });
  void saveArrangement("north/staff", { hidden: ["a.b", "名前", "\ud800", "constructor"] });
  const saved = saveArrangement("north/staff", {
    widths: [
      ["email", 316],
      ["__proto__", 50],
      ["id", null],
    ],
  });
  expect(sent).toEqual([]);
  await rest();
  const widths = JSON.parse('{"email":316,"__proto__":50,"id":null}');
  expect(sent).toEqual([{ "north/staff": { hidden: ["a.b", "名前", "constructor"], widths } }]);
  expect(Object.keys((sent[0] as Record<string, typeof widths>)["north/staff"].widths)).toContain(
    "__proto__",
  );
  expect(await saved).toBeUndefined();
});

test.each(["beforeunload", "pagehide"])(
  "leaving the page (%s) saves at once, also behind a call under way",
  async (event) => {
    const held: ((response: Response) => void)[] = [];
    answer = () => new Promise((resolve) => held.push(resolve));
    void saveArrangement("north/first", { density: "compact" });
    await rest();
    void saveArrangement("north/staff", { order: ["email"] });
    window.dispatchEvent(new Event(event));
    expect(sent).toEqual([
      { "north/first": { density: "compact" } },
      { "north/staff": { order: ["email"] } },
    ]);
    await rest();
    expect(sent).toHaveLength(2);
    for (const release of held) release(new Response("{}"));
  },
);

test("all widths taken back, and one given again, are two calls: one patch cannot say both", async () => {
  void saveArrangement("north/staff", { widths: null, order: null, hidden: null });
  void saveArrangement("north/staff", { widths: [["email", 90]] });
  await rest();
  expect(sent).toEqual([
    { "north/staff": { widths: null, order: null, hidden: null } },
    { "north/staff": { widths: { email: 90 } } },
  ]);
});

test("what could not be saved is told, and goes with the next change", async () => {
  const error = { type: "api_error", code: "database_unavailable", message: "The database is away." };
  answer = async () => Response.json({ error }, { status: 503 });
  const refused = saveArrangement("north/staff", { order: ["email"], widths: [["email", 90]] });
  await rest();
  expect(await refused).toBe("The database is away.");
  answer = async () => new Response("{}");
  const saved = saveArrangement("north/staff", { widths: [["id", 80]] });
  await rest();
  expect(sent.at(-1)).toEqual({ "north/staff": { order: ["email"], widths: { email: 90, id: 80 } } });
  expect(await saved).toBeUndefined();
});
