"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { SignOutButton } from "@/components/shell/sign-in/sign-out-button";
import { Choice } from "@/components/ui/choice";
import { runShortcut, useSingleKeys } from "@/components/ui/keyboard/keys";
import { closePopover } from "@/components/ui/overlay/close-popover";
import { requestGuide } from "./guide-request";
import { keepTheme, THEME_OPTIONS, useTheme } from "./theme";

interface UserPanelProps {
  email: string;
  hasGuide: boolean;
}

export function UserPanel({ email, hasGuide }: UserPanelProps) {
  const keysWork = useSingleKeys();
  return (
    <div>
      <p className="px-2 pt-1 pb-2">
        <span className="block text-[12px] text-muted">Signed in as</span>
        <span className="block font-medium wrap-anywhere">{email}</span>
      </p>
      <ThemeChoice />
      <div className="mt-1.5 grid border-t border-line pt-1.5">
        <Link
          href={settingsAddress("you")}
          prefetch={false}
          onClick={({ currentTarget }) => closePopover(currentTarget)}
          className="flex min-h-8 items-center rounded-md px-2 font-medium hover:bg-raised focus-visible:-outline-offset-2"
        >
          Your settings
        </Link>
        {hasGuide && <Item onClick={requestGuide}>Getting started</Item>}
        <Item onClick={() => runShortcut("?")}>
          Keyboard shortcuts
          {keysWork && (
            <kbd aria-hidden="true" className="ml-auto font-sans text-[12px] text-muted">
              ?
            </kbd>
          )}
        </Item>
        <SignOutButton />
      </div>
    </div>
  );
}

function ThemeChoice() {
  return (
    <div className="px-2">
      <Choice legend="Theme" name="theme" options={THEME_OPTIONS} value={useTheme()} onChoose={keepTheme} />
    </div>
  );
}

/** Closes the menu first, so that the focus can return to the menu's button from whatever the item opens. */
function Item({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        closePopover(currentTarget);
        onClick();
      }}
      className="flex min-h-8 items-center rounded-md px-2 text-left font-medium hover:bg-raised focus-visible:-outline-offset-2"
    >
      {children}
    </button>
  );
}
