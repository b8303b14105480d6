import { describe } from "vitest";
import { ADMIN } from "@/e2e/consoles/console";
import { cookiesIn, signInByHttp } from "@/e2e/sign-in";
import { expect, test } from "./fixtures";

/** Of one address within 15 minutes: two fewer than are throttled. */
const GUESSES = 28;

describe("guesses from one address", () => {
  test.override({ ownConsole: "guesses are counted by address" });

  test("attack: many guesses at once keep nobody waiting who has signed in from this address before", async ({
    rollcall: { url },
  }) => {
    await signInByHttp(url);
    const asked = await fetch(`${url}/api/auth/csrf`);
    const { csrfToken } = (await asked.json()) as { csrfToken: string };
    const headers = { cookie: cookiesIn(asked.headers.getSetCookie()) };
    let answered = 0;
    const guesses = Array.from({ length: GUESSES }, async (_, index) => {
      const guess = { email: `${index}@example.com`, password: ADMIN.password, csrfToken, json: "true" };
      const body = new URLSearchParams(guess);
      const answer = await fetch(`${url}/api/auth/callback/credentials`, { method: "POST", headers, body });
      answered += 1;
      return answer.status;
    });
    // By then the others have come too, and wait.
    await Promise.race(guesses);
    await signInByHttp(url);
    expect(answered).toBeLessThan(GUESSES / 2);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  });
});
