"use client";

import type { ReactNode } from "react";
import { runShortcut } from "@/components/ui/keys";
import { askForGuide } from "./guide-asked";
import { SignOutButton } from "./sign-out-button";
import { chooseTheme, THEMES, useTheme } from "./theme";

interface UserPanelProps {
  email: string;
  hasGuide: boolean;
}

/** What the user menu opens. */
export function UserPanel({ email, hasGuide }: UserPanelProps) {
  return (
    <div>
      <p className="px-2 pt-1 pb-2">
        <span className="block text-[12px] text-muted">Signed in as</span>
        <span className="block font-medium wrap-anywhere">{email}</span>
      </p>
      <ThemeChoice />
      <div className="mt-1.5 grid border-t border-line pt-1.5">
        {hasGuide && <Item onClick={askForGuide}>Getting started</Item>}
        <Item onClick={() => runShortcut("?")}>
          Keyboard shortcuts
          <kbd aria-hidden="true" className="ml-auto font-sans text-[12px] text-muted">
            ?
          </kbd>
        </Item>
        <SignOutButton />
      </div>
    </div>
  );
}

function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset className="px-2">
      <legend className="text-[12px] text-muted">Theme</legend>
      <div className="mt-1 grid grid-cols-3 rounded-md border border-line-strong p-0.5">
        {THEMES.map((name) => (
          <label
            key={name}
            className="flex min-h-7 cursor-pointer items-center justify-center rounded-[4px] border border-transparent font-medium text-muted capitalize has-checked:border-line has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              value={name}
              checked={theme === name}
              onChange={() => chooseTheme(name)}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What opens beside the menu closes it first, so that the focus comes back to the menu's button. */
function Item({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onClick();
      }}
      className="flex min-h-8 items-center rounded-md px-2 text-left font-medium hover:bg-raised focus-visible:-outline-offset-2"
    >
      {children}
    </button>
  );
}
