import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSignInThrottle, type SignInThrottle, SignInThrottled } from "./throttle";

const MINUTE = 60_000;
let throttle: SignInThrottle;

// rate-limiter-flexible takes no clock; its own is replaced.
beforeEach(() => {
  vi.useFakeTimers();
  throttle = createSignInThrottle();
});
afterEach(() => vi.useRealTimers());

type Outcome = "in" | "failed" | { wait: number };

async function signIn(email: string, address: string, right = false): Promise<Outcome> {
  try {
    return (await throttle.attempt({ email, address }, async () => (right ? true : undefined)))
      ? "in"
      : "failed";
  } catch (error) {
    if (error instanceof SignInThrottled) return { wait: error.waitSeconds };
    throw error;
  }
}

async function fail(
  times: number,
  email: (n: number) => string,
  address: (n: number) => string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let n = 0; n < times; n += 1) outcomes.push(await signIn(email(n), address(n)));
  return outcomes;
}

test("attack: guessing one account's password from one address stops at 5 guesses in 15 minutes", async () => {
  const outcomes = await fail(
    6,
    () => "a",
    () => "192.0.2.1",
  );
  expect(outcomes).toEqual(["failed", "failed", "failed", "failed", "failed", { wait: 900 }]);
  expect(await signIn("a", "192.0.2.1", true)).toEqual({ wait: 900 });
  expect(await signIn("b", "192.0.2.1", true)).toBe("in");
});

test("attack: a hundred guesses at once get no further than guesses one after another", async () => {
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => signIn("a", "192.0.2.1")));
  expect(outcomes.filter((outcome) => outcome === "failed")).toHaveLength(5);
});

test("attack: one password for many accounts stops at 30 accounts in 15 minutes", async () => {
  const outcomes = await fail(
    31,
    (n) => `person-${n}`,
    () => "192.0.2.1",
  );
  expect(outcomes.slice(0, 30)).not.toContainEqual({ wait: 900 });
  expect(outcomes[30]).toEqual({ wait: 900 });
  expect(await signIn("person-99", "192.0.2.2", true)).toBe("in");
});

test("attack: guessing from many addresses stops at 100 guesses in 15 minutes", async () => {
  const outcomes = await fail(
    101,
    () => "a",
    (n) => `198.51.100.${n}`,
  );
  expect(outcomes.slice(99)).toEqual(["failed", { wait: 900 }]);
});

test("attack: locking a person out leaves the address they signed in from open", async () => {
  expect(await signIn("a", "203.0.113.5", true)).toBe("in");
  await fail(
    200,
    () => "a",
    (n) => `198.51.100.${n}`,
  );
  expect(await signIn("a", "203.0.113.6", true)).toEqual({ wait: 900 });
  expect(await signIn("a", "203.0.113.5", true)).toBe("in");
});

test("attack: attempts that are turned away do not prolong the wait", async () => {
  await fail(
    5,
    () => "a",
    () => "192.0.2.1",
  );
  vi.advanceTimersByTime(14 * MINUTE);
  expect(
    (
      await fail(
        60,
        () => "a",
        () => "192.0.2.1",
      )
    ).at(-1),
  ).toEqual({ wait: 60 });
  expect(await signIn("b", "192.0.2.1", true)).toBe("in");
  vi.advanceTimersByTime(MINUTE);
  expect(await signIn("a", "192.0.2.1", true)).toBe("in");
});

test("what was counted by a clock that is set back by hours shuts nobody out until then", async () => {
  await fail(
    5,
    () => "a",
    () => "192.0.2.1",
  );
  expect(await signIn("a", "192.0.2.1", true)).toEqual({ wait: 900 });
  vi.setSystemTime(Date.now() - 3 * 60 * MINUTE);
  expect(await signIn("a", "192.0.2.1", true)).toBe("in");
});

test("signing in clears the failures before it", async () => {
  await fail(
    4,
    () => "a",
    () => "192.0.2.1",
  );
  expect(await signIn("a", "192.0.2.1", true)).toBe("in");
  expect(
    await fail(
      5,
      () => "a",
      () => "192.0.2.1",
    ),
  ).toEqual(Array(5).fill("failed"));
});

test("a check that could not be made counts as no failure", async () => {
  for (let n = 0; n < 50; n += 1) {
    const broken = throttle.attempt({ email: "a", address: "192.0.2.1" }, () =>
      Promise.reject(new Error("down")),
    );
    await expect(broken).rejects.toThrow("down");
  }
  expect(await signIn("a", "192.0.2.1", true)).toBe("in");
});
