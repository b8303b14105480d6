// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { FailureLine } from "./failure-line";

pageBed();

test.each(["server_gone", "answer_unreadable", "internal_error", "database_unavailable"])(
  "where no answer says whether it was done nobody is told that it was not (%s)",
  (code) => {
    const error = { type: "api_error", code, message: "", request_id: "local_1" };
    showPage(<FailureLine failure={{ status: code === "server_gone" ? 0 : 500, error }} />);
    expect(screen.getByRole("alert").textContent).not.toMatch(/Not done/);
    expect(screen.getByRole("alert").textContent).toMatch(
      /it may or may not be done\. .* before you try again/,
    );
  },
);

test("a failure that is Rollcall's has its request id, for whoever looks for it in the log", () => {
  const error = { type: "api_error", code: "database_unavailable", message: "", request_id: "local_1" };
  showPage(<FailureLine failure={{ status: 503, error }} />);
  expect(screen.getByText("local_1")).toBeDefined();
});

test("what was not done keeps the capital of whose failure it is", () => {
  const error = { type: "api_error", code: "shutting_down", message: "" };
  showPage(<FailureLine failure={{ status: 503, error }} />);
  expect(screen.getByRole("alert").textContent).toMatch(/^Not done\. Rollcall is restarting\. /);
});
