// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FieldChanges } from "./field-changes";

afterEach(cleanup);

const fields = (count: number) => Array.from({ length: count }, (_, n) => ({ field: `f${n}`, after: n }));

test("attack: of a row with thousands of changed fields the first are rendered, and the others on demand", () => {
  const { container } = render(<FieldChanges fields={fields(1_900)} />);
  const shown = () => container.querySelectorAll("dt").length;
  expect(shown()).toBe(20);
  fireEvent.click(screen.getByRole("button", { name: "Show 1,000 more of 1,900 fields" }));
  expect(shown()).toBe(1_020);
  fireEvent.click(screen.getByRole("button", { name: "Show all 1,900 fields" }));
  expect(shown()).toBe(1_900);
});

test("a few are all there", () => {
  const { container } = render(<FieldChanges fields={fields(20)} />);
  expect(container.querySelectorAll("dt")).toHaveLength(20);
  expect(screen.queryByRole("button")).toBeNull();
});
