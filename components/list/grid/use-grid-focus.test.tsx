// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { useLayoutEffect, useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { HEADER_HEIGHT } from "./row-height";
import { type GridFocus, useGridFocus } from "./use-grid-focus";

afterEach(cleanup);

const [COUNT, ROW, IN_VIEW] = [100, 36, 10];
const grid: { focus?: GridFocus } = {};

function Grid() {
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useGridFocus(scroller, { count: COUNT, rowHeight: ROW, open: () => undefined });
  useLayoutEffect(() => {
    grid.focus = focus;
  });
  return (
    <div ref={scroller} data-testid="list">
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index} data-index={index} tabIndex={-1} />
      ))}
    </div>
  );
}

/** Scrolls a list and leads into it. @returns the row that has the focus then, and how far down the list is */
async function leadIn({ to, from }: { to: number; from: number }) {
  const list = render(<Grid />).getByTestId("list");
  Object.defineProperty(list, "clientHeight", { value: IN_VIEW * ROW + HEADER_HEIGHT });
  await act(async () => grid.focus?.set(from));
  list.scrollTop = to;
  await act(async () => grid.focus?.focus());
  return [Number((document.activeElement as HTMLElement).dataset["index"]), list.scrollTop];
}

test.each([
  ["above it, into the first one that is whole", { from: 0, to: 20 * ROW - 10 }, [20, 20 * ROW - 10]],
  ["below it, into the first one", { from: 50, to: 0 }, [0, 0]],
  ["the last one in it, to that one", { from: 29, to: 20 * ROW }, [29, 20 * ROW]],
  ["cut off at its top, to that one as a whole", { from: 20, to: 20 * ROW + 10 }, [20, 20 * ROW]],
  ["cut off at its end, to that one as a whole", { from: 30, to: 20 * ROW + 10 }, [30, 21 * ROW]],
])("a key leads into the view of a list whose active row is %s", async (_where, scroll, expected) => {
  expect(await leadIn(scroll)).toEqual(expected);
});
