// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { showPage } from "@/lib/testing/page-bed";
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

describe("while the browser says that there is no network", () => {
  beforeEach(() => void vi.spyOn(navigator, "onLine", "get").mockReturnValue(false));
  afterEach(() => void vi.restoreAllMocks());

  test("that is said as soon as Rollcall does not answer", () => {
    expect(shown(new TypeError("Failed to fetch"))).toMatch(/^You are offline; what is shown is from/);
  });

  test("nothing is said where Rollcall answers, as it may be on the same machine", () => {
    expect(shown(null)).toBe("");
  });

  test("that a session has ended is said all the same", () => {
    expect(shown(failed(401, "session_required"))).toMatch(/^Your session has ended/);
  });
});

function shown(error: Error | null): string | null {
  const notices = <Notices status={STATUS} error={error} isUnreachable={false} connection={undefined} />;
  return showPage(notices).textContent;
}

function failed(status: number, code: string): ApiFailure {
  return new ApiFailure({ status, error: { type: "api_error", code, message: "" } });
}
