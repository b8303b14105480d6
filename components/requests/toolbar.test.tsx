// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { News } from "./live/use-news";
import { NewsFailure } from "./toolbar";

afterEach(cleanup);

test.each([
  ["goes on by itself", "database_unavailable", true, "Rollcall's database does not answer. Trying again."],
  ["waits for a sign-in", "session_required", true, "Your session has ended."],
  ["is not live", "database_unavailable", false, "Rollcall's database does not answer."],
])("a list that is not up to date says so, and that it is tried again only where it is: it %s", (...row) => {
  const [, code, isLive, words] = row;
  const failure = { status: 503, error: { type: "api_error", code, message: "No." } };
  const { container } = render(<NewsFailure news={{ failure } as News} isLive={isLive} />);
  expect(container.textContent).toBe(`Not up to date. ${words}`);
});
