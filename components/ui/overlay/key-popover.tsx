"use client";

import { useRef } from "react";
import { type Shortcut, useKey } from "@/components/ui/keyboard/keys";
import { Popover, type PopoverProps } from "./popover";

interface KeyPopoverProps extends PopoverProps {
  shortcut: Shortcut;
}

/** A popover that a key opens as its button does. */
export function KeyPopover({ shortcut, ...popover }: KeyPopoverProps) {
  const host = useRef<HTMLDivElement>(null);
  useKey(shortcut, () => {
    const button = host.current?.querySelector("button");
    // Closing the popover returns the focus to what had it before.
    button?.focus();
    button?.click();
  });
  return (
    <div ref={host} className="shrink-0">
      <Popover {...popover} />
    </div>
  );
}
