// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { ChangesFilter } from "@/lib/client/copy/changes";
import { ChangesFilterBar } from "./changes-filter";

afterEach(cleanup);

const NOTHING: ChangesFilter = { kinds: [], fields: [], from: undefined, to: undefined };
let asked: ChangesFilter[] = [];

function Page() {
  const [filter, setFilter] = useState(NOTHING);
  function onChange(next: ChangesFilter): void {
    asked.push(next);
    setFilter(next);
  }
  return <ChangesFilterBar filter={filter} fields={[]} onChange={onChange} />;
}

test.each([
  ["From", "from", new Date(2026, 10, 26)],
  ["To", "to", new Date(2026, 10, 26, 23, 59, 59, 999)],
])("a day can be typed, and filters once its year is whole (%s)", (label, name, at) => {
  asked = [];
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>(label);
  for (const value of ["0002-11-26", "0020-11-26", "0202-11-26", "2026-11-26"]) {
    fireEvent.change(field, { target: { value } });
    expect(field.value, "nothing typed is lost").toBe(value);
  }
  expect(asked).toEqual([{ ...NOTHING, [name]: String(at.getTime()) }]);
  fireEvent.change(field, { target: { value: "0002-11-26" } });
  fireEvent.blur(field);
  expect(field.value, "what stays there is what filters").toBe("2026-11-26");
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(field.value).toBe("");
});
