// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { SignInFields } from "./sign-in-fields";

const errorOf = (error: string) => ({ url: `http://rollcall.test/api/auth/error?error=${error}` });

/** What the server says to a sign-in; nothing where there is none. */
let answer: () => Response;

beforeEach(() => {
  fakeTime();
  answer = () => Response.json(errorOf("throttled:877"), { status: 401 });
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("csrf") ? Response.json({ csrfToken: "x" }) : answer(),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function said(): Promise<() => string | undefined> {
  const { container } = render(<SignInFields onDone={() => {}} />);
  const words = () => container.querySelector('[role="alert"]')?.textContent ?? undefined;
  await act(async () => void fireEvent.submit(container.querySelector("form") as HTMLFormElement));
  await until(words);
  return words;
}

test("the form cannot be sent before the script is there to send it", async () => {
  const container = document.createElement("div");
  const fields = <SignInFields onDone={() => {}} />;
  container.innerHTML = renderToString(fields);
  const button = container.querySelector<HTMLButtonElement>('[type="submit"]');
  expect(button?.disabled).toBe(true);
  render(fields, { container, hydrate: true });
  expect(button?.disabled).toBe(false);
});

test("whoever tried too often sees the time that is left count down, and that it is over", async () => {
  const words = await said();
  expect(words()).toMatch(/^Too many attempts\. Try again in 14 min 3[67] s\.$/);
  await pass(60_000);
  expect(words()).toMatch(/Try again in 13 min 3[67] s\.$/);
  await pass(817_000);
  expect(words()).toBe("Too many attempts. You can try again now.");
});

describe("why nobody was signed in is told apart", () => {
  const AWAY = "Rollcall's database does not answer. Try again in a moment.";

  test.each<[string, () => Response, string]>([
    [
      "a disabled account",
      () => Response.json(errorOf("disabled"), { status: 401 }),
      "Your account here is disabled: ask an administrator of Rollcall.",
    ],
    [
      "the database away before the password",
      () => Response.json(errorOf("unavailable"), { status: 401 }),
      AWAY,
    ],
    ["the database away after it", () => Response.json({ error: {} }, { status: 503 }), AWAY],
    [
      "a wrong password",
      () => Response.json(errorOf("CredentialsSignin"), { status: 401 }),
      "Incorrect e-mail or password.",
    ],
    [
      "an answer of something in between",
      () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
      "Rollcall could not sign you in. Try again in a moment.",
    ],
    [
      "a browser that keeps no cookies",
      () => Response.json({ url: "http://rollcall.test/api/auth/signin?csrf=true" }),
      "Your browser keeps no cookie of Rollcall's. Allow cookies for this address, then try again.",
    ],
    [
      "an attack: an address to go to that would be run",
      () => Response.json({ url: "javascript:alert(1)" }),
      "Rollcall could not sign you in. Try again in a moment.",
    ],
    [
      "no answer",
      () => {
        throw new TypeError("Failed to fetch");
      },
      "Rollcall did not answer. Check that it is running, then try again.",
    ],
  ])("%s", async (_name, response, words) => {
    answer = response;
    expect((await said())()).toBe(words);
  });
});
