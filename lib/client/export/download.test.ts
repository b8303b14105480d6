// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { download } from "./download";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a file is held for as long as somebody takes to say where to save it, and released afterwards", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const made = vi.spyOn(URL, "createObjectURL");
  const released = vi.spyOn(URL, "revokeObjectURL");
  download(new Blob(["a,b"]), "staff.csv");
  expect(saved).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(120_000);
  expect(released).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(released).toHaveBeenCalledExactlyOnceWith(made.mock.results[0]?.value);
});
