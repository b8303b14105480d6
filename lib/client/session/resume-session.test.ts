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

describe("after a sign-in the page", () => {
  test.each<[string, () => Response]>([
    ["is the same person's", () => Response.json({ email: "ada@example.com" })],
    [
      "learns nothing, as nothing answers",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
    ["learns nothing, as the database is away", refused(503, "database_unavailable")],
    ["learns nothing, as there are too many requests", refused(429, "too_many_requests")],
  ])("goes on with what it has where it %s", async (_what, answer) => {
    vi.stubGlobal("fetch", async () => answer());
    await resumeSession("ada@example.com");
    expect([goOn.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  });

  test.each<[string, () => Response]>([
    ["it is somebody else's", () => Response.json({ email: "bob@example.com" })],
    ["the session is another person's", refused(401, "person_changed")],
    ["nobody is signed in", refused(401, "session_required")],
  ])("is loaded anew where %s", async (_what, answer) => {
    vi.stubGlobal("fetch", async () => answer());
    await resumeSession("ada@example.com");
    expect([goOn.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
  });
});
