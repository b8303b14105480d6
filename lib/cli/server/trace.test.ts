import { expect, test } from "vitest";
import { traceOf } from "./trace";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

test.each([
  `00-${TRACE}-${PARENT}-01`,
  `01-${TRACE}-${PARENT}-00`,
  `cc-${TRACE}-${PARENT}-01-what-is-to-come`,
])("a trace is taken over: %s", (header) =>
  expect(traceOf([header])).toEqual({ trace: TRACE, parent: PARENT }),
);

test.each([
  "",
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${"0".repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE}\n-${PARENT}-01`,
  ` 00-${TRACE}-${PARENT}-01`,
])("one that is malformed is ignored: %j", (header) => expect(traceOf([header])).toBeUndefined());

test("two are none", () => {
  const header = `00-${TRACE}-${PARENT}-01`;
  expect(traceOf([header, header])).toBeUndefined();
  expect(traceOf(undefined)).toBeUndefined();
});
