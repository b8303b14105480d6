// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { Notices } from "./notices";

const NOW = Date.UTC(2026, 0, 1);
const STATUS = { now: NOW, skewMs: 0, connections: [] };

afterEach(cleanup);

test.each<[string, Error]>([
  ["server", new TypeError("Failed to fetch")],
  ["server", failed(500, "internal_error")],
  ["database", failed(503, "database_unavailable")],
])("after a while without a status it is said that the %s does not answer: %s", (part, error) => {
  render(<Notices status={STATUS} error={error} isUnreachable connection={undefined} />);
  expect(document.body.textContent).toMatch(
    new RegExp(`^Rollcall’s ${part} does not answer; what is shown is from .*; trying again`),
  );
});

function failed(status: number, code: string): ApiFailure {
  return new ApiFailure({ status, error: { type: "api_error", code, message: "" } });
}
