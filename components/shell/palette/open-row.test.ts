// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { openRow, type RowPlace } from "./open-row";

const PATH = "/c/north/staff";

let gone: string[];

beforeEach(() => {
  gone = [];
});

/** Where it leads from an address, and whether that is a step within the page. */
function open(from: string, row: Partial<RowPlace>): { to: string | undefined; isStep: boolean } {
  history.replaceState(null, "", from);
  openRow({ path: PATH, key: "7", ...row }, (address) => gone.push(address));
  const isStep = gone.length === 0;
  return { to: isStep ? window.location.pathname + window.location.search : gone[0], isStep };
}

test("a row opens in its own list among the rows that were searched for, and from elsewhere in all of them", () => {
  expect(open(`${PATH}?q=ada`, { after: "4" })).toEqual({
    to: `${PATH}?row=7&after=4&q=ada`,
    isStep: true,
  });
  expect(open(`${PATH}?from=copy&q=ada`, { from: "copy" })).toEqual({
    to: `${PATH}?from=copy&row=7&q=ada`,
    isStep: true,
  });
  expect(open("/c/north/requests?q=ada", {})).toEqual({ to: `${PATH}?row=7&after=`, isStep: false });
});

test("what was searched in the copy is not searched in the live list, nor the other way round", () => {
  expect(open(`${PATH}?from=copy&q=ada`, {})).toEqual({ to: `${PATH}?row=7&after=`, isStep: true });
  expect(open(`${PATH}?q=ada`, { from: "copy" })).toEqual({ to: `${PATH}?from=copy&row=7`, isStep: false });
});
