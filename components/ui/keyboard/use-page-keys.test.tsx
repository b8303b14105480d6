// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usePageKeys } from "./use-page-keys";

function Page() {
  const part = useRef<HTMLElement>(null);
  usePageKeys(part);
  return (
    <>
      <nav>
        <a href="/access">Access</a>
        <button type="button">Menu</button>
        <input aria-label="Search" />
      </nav>
      <section aria-label="Guide" tabIndex={-1} />
      <main tabIndex={-1} aria-label="Page">
        <button type="button">Toolbar</button>
        <section ref={part} tabIndex={-1} aria-label="Part" />
      </main>
    </>
  );
}

beforeEach(() => void render(<Page />));
afterEach(cleanup);

test.each([
  ["Nothing", "End", true],
  ["Page", "PageDown", true],
  ["Access", " ", true],
  ["Access", "Enter", false],
  ["Access", "ArrowDown", false],
  ["Nothing", "ArrowDown", true],
  ["Guide", "PageDown", false],
  ["Menu", "PageDown", true],
  ["Menu", " ", false],
  ["Search", "Home", false],
  ["Toolbar", "PageDown", false],
])("with the focus on %s, the key %j is for the page's part: %s", (name, key, isForPart) => {
  const element = name === "Nothing" ? document.body : elementOf(name);
  element.focus();
  fireEvent.keyDown(element, { key });
  expect(document.activeElement).toBe(isForPart ? elementOf("Part") : element);
});

test("Alt with an arrow is another key", () => {
  fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
  expect(document.activeElement).toBe(document.body);
});

test("behind an open dialog the page does not move", () => {
  document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
  elementOf("Access").focus();
  fireEvent.keyDown(elementOf("Access"), { key: "PageDown" });
  expect(document.activeElement).toBe(elementOf("Access"));
  document.querySelector("dialog")?.remove();
});

function elementOf(name: string): HTMLElement {
  return screen.queryByLabelText(name) ?? screen.getByText(name);
}
