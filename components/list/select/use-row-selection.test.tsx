// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useRowSelection } from "./use-row-selection";

afterEach(cleanup);

const open = (name: string, rows: string | undefined) => renderHook(() => useRowSelection(name, rows));

test("who comes back to the same rows finds them selected, and other rows in their place say how many no longer are", () => {
  const copy = open("north/staff", "a copy");
  act(() => copy.result.current.change(({ keys }) => void keys.add("1").add("2")));
  copy.unmount();
  // Until it is known which rows there are, they are the same.
  open("north/staff", undefined).unmount();
  const again = open("north/staff", "a copy");
  expect(again.result.current.size).toBe(2);
  again.unmount();
  expect(open("north/teams", "live").result.current.lostCount).toBe(0);
  const live = open("north/staff", "live");
  expect(live.result.current.size).toBe(0);
  expect(live.result.current.lostCount).toBe(2);
});
