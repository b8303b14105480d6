import { expect, test } from "vitest";
import { parseTraceparent } from "./traceparent";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

test.each([
  `00-${TRACE}-${PARENT}-01`,
  `01-${TRACE}-${PARENT}-00`,
  `cc-${TRACE}-${PARENT}-01-what-is-to-come`,
])("a well-formed header gives its trace, of a later version too: %s", (header) =>
  expect(parseTraceparent([header])).toEqual({ trace: TRACE, parent: PARENT }),
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
])("a malformed header is ignored: %j", (header) => expect(parseTraceparent([header])).toBeUndefined());

test("several headers are ignored, as it is unknown which one is right", () => {
  const header = `00-${TRACE}-${PARENT}-01`;
  expect(parseTraceparent([header, header])).toBeUndefined();
  expect(parseTraceparent(undefined)).toBeUndefined();
});
