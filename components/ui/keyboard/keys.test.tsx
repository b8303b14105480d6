// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { turnSingleKeys, useKey, useSingleKeys } from "./keys";

let pressed: string[] = [];

function Page() {
  const isOn = useSingleKeys();
  for (const keys of ["g s", "g r", "r", "s"]) {
    // The keys are the same in every render.
    // oxlint-disable-next-line react/rules-of-hooks
    useKey({ keys, label: keys, section: "Everywhere" }, () => pressed.push(keys));
  }
  return (
    <button type="button" onClick={() => turnSingleKeys(!isOn)}>
      {isOn ? "on" : "off"}
    </button>
  );
}

function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
}

beforeEach(() => {
  pressed = [];
});
afterEach(cleanup);

describe("two keys in turn", () => {
  test("are one shortcut, and each by itself is what it was", () => {
    render(<Page />);
    press("g", "r", "r", "g", "s", "s");
    expect(pressed).toEqual(["g r", "r", "g s", "s"]);
  });

  test("that mean nothing together are what the second means alone; a third begins anew", () => {
    render(<Page />);
    press("g", "x", "s", "g", "g", "s");
    expect(pressed).toEqual(["s", "g s"]);
  });

  test("are not one where somebody types, and not where keys of one character are off", () => {
    const { getByRole } = render(
      <>
        <Page />
        <input />
      </>,
    );
    for (const key of ["g", "s"]) fireEvent.keyDown(getByRole("textbox"), { key });
    act(() => getByRole("button").click());
    press("g", "s");
    expect(pressed).toEqual([]);
    act(() => getByRole("button").click());
    press("g", "s");
    expect(pressed).toEqual(["g s"]);
  });
});
