// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FailureDetails } from "./failure-details";

afterEach(cleanup);

test.each([
  ["the service's status where a page of its own says that it fails", { status: 503 }, "503"],
  ["the service's code where it has one", { status: 401, code: "invalid_client" }, "401 invalid_client"],
  [
    "Rollcall's code where an answer says nothing against the service",
    { status: 200 },
    "502 upstream_invalid_response",
  ],
])("Details lead with %s", (_what, upstream, lead) => {
  const error = { type: "api_error", code: "upstream_invalid_response", message: "Not JSON.", upstream };
  const { container } = render(<FailureDetails failure={{ status: 502, error }} />);
  expect(container.querySelector("summary code")?.textContent).toBe(lead);
});
