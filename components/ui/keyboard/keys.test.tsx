// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KeyButton } from "./key-button";
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
  test("are one shortcut, and each alone keeps its own meaning", () => {
    render(<Page />);
    press("g", "r", "r", "g", "s", "s");
    expect(pressed).toEqual(["g r", "r", "g s", "s"]);
  });

  test("without a meaning together do what the second does alone, and a third key may begin another pair", () => {
    render(<Page />);
    press("g", "x", "s", "g", "g", "s");
    expect(pressed).toEqual(["s", "g s"]);
  });

  test("do nothing while somebody types, or while single-key shortcuts are off", () => {
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

const named = () => ["Next row", "Close"].map((name) => screen.getByRole("button", { name }).title);

test("a button names the key beside it only while keys of one character work; Esc always does", () => {
  render(
    <>
      <KeyButton label="Next row" shortcut="J" onClick={() => undefined}>
        ↓
      </KeyButton>
      <KeyButton label="Close" shortcut="Esc" onClick={() => undefined}>
        ×
      </KeyButton>
    </>,
  );
  expect(named()).toEqual(["Next row (J)", "Close (Esc)"]);
  act(() => void turnSingleKeys(false));
  expect(named()).toEqual(["Next row", "Close (Esc)"]);
  act(() => void turnSingleKeys(true));
});
