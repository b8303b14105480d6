// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeTime } from "@/lib/testing/time";
import { TimeRange } from "./time-range";

beforeEach(fakeTime);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("Today is since midnight where the reader is, with no end, in place of any other time", () => {
  vi.setSystemTime(new Date(2026, 2, 1, 12, 34, 56));
  const onChange = vi.fn();
  const { getByRole } = render(<TimeRange filter={{ last: "7d" }} onChange={onChange} />);
  fireEvent.click(getByRole("button", { name: "Today" }));
  const midnight = new Date(2026, 2, 1).toISOString().replace(".000Z", "Z");
  expect(onChange.mock.lastCall).toEqual([{ last: undefined, from: midnight, to: undefined }]);
});
