// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeTime } from "@/lib/testing/time";
import { TimeRange } from "./time-range";

beforeEach(fakeTime);
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
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

test.each([
  ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"],
  ["2026-10-25T01:10:00Z", "2026-10-25T02:00:00Z"],
])(
  "a range in the hour that comes twice is applied as it is where nobody changes it: %s to %s",
  (from, to) => {
    vi.stubEnv("TZ", "Europe/Berlin");
    const onChange = vi.fn();
    const { getByRole } = render(<TimeRange filter={{ from, to }} onChange={onChange} />);
    fireEvent.click(getByRole("button", { name: "Apply" }));
    expect(onChange.mock.lastCall).toEqual([{ last: undefined, from, to }]);
  },
);
