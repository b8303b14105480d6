// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Column } from "@/components/list/columns/columns";
import { startDrag } from "./drag-heading";

const columns = [{ field: "name", isName: true }, { field: "email" }] as Column[];
const onMove = vi.fn();
const onResize = vi.fn();

beforeEach(() => {
  onMove.mockClear();
  onResize.mockClear();
  document.body.innerHTML = `<section><div><div role="columnheader" aria-sort="none"></div>
    <div role="columnheader" aria-sort="none" id="email"></div></div></section>`;
});

afterEach(() => {
  document.body.innerHTML = "";
});

/** Presses the edge of the second heading, and does the rest at the window once the script has come. */
function press(): void {
  const heading = document.getElementById("email") as HTMLElement;
  heading.setPointerCapture = () => {};
  document.addEventListener(
    "pointerdown",
    (event) => startDrag(event as PointerEvent, { columns, onMove, onResize }),
    { once: true },
  );
  heading.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, isPrimary: true, clientX: 100 }));
}

function send(type: string, clientX: number, buttons: number): void {
  window.dispatchEvent(new PointerEvent(type, { clientX, buttons }));
}

test("a pointer that is held drags the edge to where it is released", () => {
  press();
  send("pointermove", 300, 1);
  send("pointerup", 300, 0);
  expect(onResize.mock.calls).toEqual([["email", 200]]);
});

test("one that was released before the script had come drags nothing, and nothing at the next click", () => {
  press();
  send("pointermove", 300, 0);
  expect(document.querySelector(".fixed")).toBeNull();
  send("pointermove", 300, 1);
  send("pointerup", 300, 0);
  expect([...onResize.mock.calls, ...onMove.mock.calls]).toEqual([]);
});
