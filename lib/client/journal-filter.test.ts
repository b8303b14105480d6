import { describe, expect, it } from "vitest";
import { filterFrom, filterQuery, requestAddress, requestsAddress } from "./journal-filter";

describe("the filter of the requests in an address", () => {
  it("is read as it stands, right or wrong, and of a name given twice the first counts", () => {
    expect(filterFrom({ status: ["4xx", "200"], q: "%_\\", from: "yesterday", row: "12" })).toEqual({
      status: "4xx",
      q: "%_\\",
      from: "yesterday",
    });
  });

  it("leaves out what is empty", () => {
    expect(filterFrom({ status: "", q: undefined, code: [] })).toEqual({});
    expect(filterQuery({ status: "" })).toBe("");
  });

  it("comes back from its own query, whatever the characters", () => {
    const filter = { q: "a+b &c=é\u2028", path: "/v1/staff", status: "none" };
    expect(filterFrom(Object.fromEntries(new URLSearchParams(filterQuery(filter))))).toEqual(filter);
  });

  it("is the same text in whatever order it came about", () => {
    expect(filterQuery({ q: "x", status: "4xx" })).toBe(filterQuery({ status: "4xx", q: "x" }));
  });

  it("stays in the address of a request, so that the way back is known", () => {
    expect(requestsAddress("default", {})).toBe("/c/default/requests");
    expect(requestAddress("default", "req_1/..", { code: "org_locked" })).toBe(
      "/c/default/requests/req_1%2F..?code=org_locked",
    );
  });
});
