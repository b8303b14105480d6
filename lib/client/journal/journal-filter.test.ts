import { describe, expect, it } from "vitest";
import { filterFrom, filterQuery, requestAddress, requestsAddress } from "./journal-filter";

describe("the filter of the requests in an address", () => {
  it("is read as it stands, right or wrong, with all values of a name that takes several and the first of others", () => {
    const read = { status: ["200", "4xx"], q: "%_\\", from: "yesterday" };
    expect(
      filterFrom({ status: ["4xx", "200", "4xx"], q: ["%_\\", "x"], from: "yesterday", row: "12" }),
    ).toEqual(read);
    const address = "row=12&status=4xx&status=&status=200&q=%25_%5C&q=x&from=yesterday&from=now";
    expect(filterFrom(new URLSearchParams(address))).toEqual(read);
  });

  it("leaves out what is empty", () => {
    expect(filterFrom({ status: "", q: undefined, code: [] })).toEqual({});
    expect(filterQuery({ status: "" })).toBe("");
  });

  it("comes back from its own query, whatever the characters", () => {
    const filter = {
      q: "a+b &c=é\u2028",
      path: ["/v1/staff"],
      status: ["403", "none"],
      took: "500-",
      last: "7d",
    };
    expect(filterFrom(new URLSearchParams(filterQuery(filter)))).toEqual(filter);
  });

  it("is the same text in whatever order it came about", () => {
    expect(filterQuery({ q: "x", status: ["4xx", "200"] })).toBe(
      filterQuery({ status: ["200", "4xx"], q: "x" }),
    );
  });

  it("stays in the address of a request, so that the way back is known", () => {
    expect(requestsAddress("default", {})).toBe("/c/default/requests");
    expect(requestsAddress("default", { code: ["org_locked"] }, "req_1&")).toBe(
      "/c/default/requests?code=org_locked&row=req_1%26",
    );
    expect(requestAddress("default", "req_1/..", { code: "org_locked" })).toBe(
      "/c/default/requests/req_1%2F..?code=org_locked",
    );
  });
});
