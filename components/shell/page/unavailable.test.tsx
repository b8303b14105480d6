// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Unavailable } from "./unavailable";

const ERROR = { code: "database_unavailable", requestId: "local_1" };

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

beforeEach(() => {
  vi.useFakeTimers();
  router.refresh.mockClear();
  vi.spyOn(window.location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a page whose database is away is loaded anew by itself, as often as it is away", () => {
  const { rerender } = render(<Unavailable error={ERROR} />);
  expect(document.querySelector("meta[http-equiv]")).toBeNull();
  vi.advanceTimersByTime(5_000);
  expect(router.refresh).toHaveBeenCalledTimes(1);
  rerender(<Unavailable error={{ ...ERROR, requestId: "local_2" }} />);
  vi.advanceTimersByTime(5_000);
  expect(router.refresh).toHaveBeenCalledTimes(2);
});

test("whoever is on their way from it to another page gets there: only the router knows that, and refreshes after it", () => {
  render(<Unavailable error={ERROR} />);
  vi.advanceTimersByTime(5_000);
  expect(window.location.reload).not.toHaveBeenCalled();
});

test("whoever has gone from it to another page stays there", () => {
  render(<Unavailable error={ERROR} />);
  vi.advanceTimersByTime(4_000);
  cleanup();
  vi.advanceTimersByTime(60_000);
  expect(router.refresh).not.toHaveBeenCalled();
});
