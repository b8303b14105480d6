"use client";

import { SECTION } from "@/components/requests/list/row-layout";
import { useKey } from "@/components/ui/keyboard/keys";
import type { Live } from "./use-live";

/** Follows what this console makes, or leaves the list as it is. */
export function LiveSwitch({ live: { isOn, isPast, follow } }: { live: Live }) {
  const toggle = () => {
    if (!isPast) follow(!isOn);
  };
  useKey(
    { keys: "l", label: isOn ? "Turn live updates off" : "Turn live updates on", section: SECTION },
    toggle,
  );
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isPast}
      onClick={toggle}
      title={titleOf({ isOn, isPast })}
      className="inline-flex min-h-8 shrink-0 items-center gap-2 rounded-md px-1 font-medium hover:bg-raised aria-disabled:cursor-default aria-disabled:text-muted"
    >
      Live
      <span
        aria-hidden="true"
        className={`flex h-4 w-7 items-center rounded-full border p-px ${isOn ? "justify-end border-accent bg-accent" : "border-line-strong bg-surface"}`}
      >
        <span className={`size-3 rounded-full ${isOn ? "bg-accent-ink" : "bg-line-strong"}`} />
      </span>
    </button>
  );
}

function titleOf({ isOn, isPast }: { isOn: boolean; isPast: boolean }): string {
  if (isPast) return "The selected time is over: nothing new can arrive";
  return isOn
    ? "New requests appear every 2 s while this page is visible"
    : "New requests do not appear by themselves";
}
