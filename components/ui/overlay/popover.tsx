"use client";

import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";

/** How near a popover comes to the edge of the window, and to its button, in pixels. */
const EDGE = 8;
const GAP = 6;
/** Of the panel in pixels, where there is room. Until it is open it cannot be measured. */
const WIDTHS = { wide: 400, menu: 248 } as const;

/** As a button that does something is. */
const QUIET =
  "inline-flex min-h-8 items-center rounded-md border border-line-strong bg-surface px-2.5 font-medium hover:bg-raised";

export interface PopoverProps {
  label: string;
  button: ReactNode;
  buttonClass?: string;
  width?: keyof typeof WIDTHS;
  /** Rendered only while it is open. */
  children: ReactNode;
}

/** A button that opens a panel below it. Esc, the button again and a click elsewhere close it; focus returns. */
export function Popover({ label, button, buttonClass = QUIET, width = "wide", children }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const focused = useRef<HTMLElement>(null);

  function rememberFocus(): void {
    const { activeElement } = document;
    if (panel.current?.contains(activeElement)) focused.current = activeElement as HTMLElement;
  }

  /** So that what it says is read out and Tab goes on from there; where to, what is in it may have known better. */
  function goIn(): void {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }

  /** A modal dialog closes every panel. One that opens by itself takes nothing away that was begun in this one. */
  function onClosed(): void {
    const interruption = document.querySelector("dialog[data-interrupts]");
    if (!interruption) return setOpen(false);
    interruption.addEventListener("close", resume, { once: true });
  }

  function resume(): void {
    // Where the focus returns to when it is closed.
    opener.current?.focus({ preventScroll: true });
    panel.current?.showPopover();
    focused.current?.focus({ preventScroll: true });
  }

  useEffect(() => {
    if (!open) return;
    const move = () => place(panel.current, opener.current, width);
    move();
    window.addEventListener("resize", move);
    return () => window.removeEventListener("resize", move);
  }, [open, width]);

  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={buttonClass}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={(event: ToggleEvent<HTMLDivElement>) => {
          if (event.target !== panel.current) return;
          if (event.newState !== "open") return rememberFocus();
          place(panel.current, opener.current, width);
          setOpen(true);
        }}
        // What is in it stays until it is closed: a focus that is gone by then would not go back to the button.
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          if (event.target !== panel.current) return;
          if (event.newState === "closed") onClosed();
          else goIn();
        }}
        style={{ width: `min(${WIDTHS[width]}px, calc(100vw - 1rem))` }}
        className={`fixed inset-auto m-0 overflow-y-auto rounded-lg border border-line-strong bg-surface text-left text-[13px] text-text shadow-xl outline-none ${width === "menu" ? "p-1.5" : "p-4"}`}
      >
        {open && children}
      </div>
    </>
  );
}

/** Below the button, inside the window, and no higher than what is left of it. */
function place(panel: HTMLElement | null, opener: HTMLElement | null, width: keyof typeof WIDTHS): void {
  if (!panel || !opener) return;
  const { left, bottom } = opener.getBoundingClientRect();
  const most = window.innerWidth - (panel.offsetWidth || WIDTHS[width]) - EDGE;
  const top = bottom + GAP;
  // Where next to nothing is left below, as at 400% zoom, the whole window is better.
  const start = window.innerHeight - top < 160 ? EDGE : top;
  panel.style.left = `${Math.max(Math.min(left, most), EDGE)}px`;
  panel.style.top = `${start}px`;
  panel.style.maxHeight = `${window.innerHeight - start - EDGE}px`;
}
