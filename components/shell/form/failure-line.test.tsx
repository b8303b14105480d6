// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FailureLine } from "./failure-line";

afterEach(cleanup);

test("what was not done keeps the capital of whose failure it is", () => {
  const error = { type: "api_error", code: "database_unavailable", message: "" };
  render(<FailureLine failure={{ status: 503, error }} />);
  expect(screen.getByRole("alert").textContent).toMatch(/^Not done\. Rollcall's database does not answer\. /);
});
