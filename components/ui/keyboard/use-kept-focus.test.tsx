// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useKeptFocus } from "./use-kept-focus";

afterEach(cleanup);

function Keys() {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  const [keys, setKeys] = useState(["first", "second"]);
  return (
    <div ref={part} data-testid="part">
      <section aria-label="Keys">
        <ul>
          {keys.map((key) => (
            <li key={key}>
              <button type="button" onClick={() => setKeys(keys.filter((each) => each !== key))}>
                Remove {key}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function press(name: string, { isFocused = true } = {}): void {
  const button = screen.getByRole("button", { name });
  if (isFocused) button.focus();
  fireEvent.click(button);
}

test("when the row goes whose button was pressed, what was around it has the focus", async () => {
  render(<Keys />);
  press("Remove first");
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("region", { name: "Keys" }));
});

test("a row that goes without having the focus takes it from nothing, and gives it to nothing", async () => {
  render(<Keys />);
  screen.getByRole("button", { name: "Remove second" }).focus();
  press("Remove first", { isFocused: false });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove second" }));
  fireEvent.pointerDown(document.body);
  (document.activeElement as HTMLElement).blur();
  press("Remove second", { isFocused: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});

function Sorted() {
  const part = useRef<HTMLUListElement>(null);
  useKeptFocus(part);
  const [names, setNames] = useState(["Ada", "Bob", "Cy"]);
  return (
    <ul ref={part}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => setNames(["Bob", "Cy", "Ada"])}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

test("a row that is sorted to another place keeps the focus", async () => {
  render(<Sorted />);
  const button = screen.getByRole("button", { name: "Ada" });
  press("Ada");
  // happy-dom leaves the focus where a browser takes it away.
  if (document.activeElement === button) button.blur();
  await expect.poll(() => document.activeElement).toBe(button);
});
