// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeTime, pass, until } from "@/lib/testing/time";
import { SignInFields } from "./sign-in-fields";

const ANSWERS: Record<string, object> = {
  "/api/auth/providers": { credentials: { id: "credentials", type: "credentials" } },
  "/api/auth/csrf": { csrfToken: "x" },
  "/api/auth/callback/credentials": { url: "http://rollcall.test/api/auth/error?error=throttled:877" },
};

beforeEach(() => {
  fakeTime();
  vi.stubGlobal("fetch", async (address: string) => {
    const [path = ""] = address.split("?");
    return Response.json(ANSWERS[path], { status: path.endsWith("credentials") ? 401 : 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever tried too often sees the time that is left count down, and that it is over", async () => {
  const { container } = render(<SignInFields onDone={() => {}} />);
  const said = () => container.querySelector('[role="alert"]')?.textContent;
  await act(async () => void fireEvent.submit(container.querySelector("form") as HTMLFormElement));
  await until(() => said());
  expect(said()).toMatch(/^Too many attempts\. Try again in 87[67] s\.$/);
  await pass(60_000);
  expect(said()).toMatch(/Try again in 81[67] s\.$/);
  await pass(817_000);
  expect(said()).toBe("Too many attempts. You can try again now.");
});
