import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { hiddenNow } from "./hidden-columns";
import { rememberHidden } from "./remember-hidden";

const sent: unknown[] = [];

beforeEach(() => {
  sent.splice(0);
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response("{}");
  });
});
afterAll(() => void vi.unstubAllGlobals());

test("columns are hidden as the page came, until somebody chooses; coming back to the page does not undo that", () => {
  expect(hiddenNow("north/staff", ["email", "__proto__"])).toEqual(new Set(["email", "__proto__"]));
  rememberHidden("north/staff", new Set(["phone"]));
  expect(hiddenNow("north/staff", ["email"])).toEqual(new Set(["phone"]));
  expect(hiddenNow("north/teams", ["email"])).toEqual(new Set(["email"]));
});

test("what is chosen goes into the person's settings, less a name that these cannot hold", async () => {
  rememberHidden("north/staff", new Set(["a.b", "名前", "nul\0", "\ud800", "constructor"]));
  rememberHidden("north/teams", new Set());
  await vi.waitFor(() =>
    expect(sent.slice(-2)).toEqual([
      { lists: { "north/staff": { hidden: ["a.b", "名前", "constructor"] } } },
      { lists: { "north/teams": { hidden: [] } } },
    ]),
  );
});
