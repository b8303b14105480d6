// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Unavailable } from "./unavailable";

const ERROR = { code: "database_unavailable", requestId: "local_1" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window.location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a page whose database is away is loaded anew by itself", () => {
  render(<Unavailable error={ERROR} />);
  expect(document.querySelector("meta[http-equiv]")).toBeNull();
  vi.advanceTimersByTime(5_000);
  expect(window.location.reload).toHaveBeenCalledOnce();
});

test("whoever has gone from it to another page stays there", () => {
  render(<Unavailable error={ERROR} />);
  vi.advanceTimersByTime(4_000);
  cleanup();
  vi.advanceTimersByTime(60_000);
  expect(window.location.reload).not.toHaveBeenCalled();
});
