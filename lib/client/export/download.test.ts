// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { download } from "./download";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a file stays in memory while somebody chooses where to save it, and is released afterwards", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const create = vi.spyOn(URL, "createObjectURL");
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  download(new Blob(["a,b"]), "staff.csv");
  expect(click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(120_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith(create.mock.results[0]?.value);
});
