import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onSignedIn } from "./session";
import { resumeSession } from "./sign-in";

const goOn = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { reload });
  onSignedIn(goOn);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const refused = (status: number, code: string) => () =>
  Response.json({ error: { type: "api_error", code, message: "No." } }, { status });

const noAnswer = () => {
  throw new TypeError("Failed to fetch");
};
const changedAddress = () => Response.json({ email: "ada.weaver@example.com" });

describe("after a sign-in the page", () => {
  test.each<["goes on" | "is loaded anew", string, () => Response]>([
    ["goes on", "it is the same person's, whatever their address is now", changedAddress],
    ["goes on", "nothing answers", noAnswer],
    ["goes on", "the database is away", refused(503, "database_unavailable")],
    ["goes on", "there are too many requests", refused(429, "too_many_requests")],
    ["is loaded anew", "it is another person's", refused(401, "person_changed")],
    ["is loaded anew", "nobody is signed in", refused(401, "session_required")],
  ])("%s where %s", async (expected, _what, answer) => {
    vi.stubGlobal("fetch", async () => answer());
    await resumeSession();
    const happened = [goOn, reload].map(({ mock }) => mock.calls.length);
    expect(happened).toEqual(expected === "goes on" ? [1, 0] : [0, 1]);
  });
});
