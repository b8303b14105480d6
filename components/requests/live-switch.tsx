"use client";

import { useKey } from "@/components/ui/keys";
import { SECTION } from "./row-layout";

interface LiveSwitchProps {
  live: boolean;
  onFollow(on: boolean): void;
}

/** Follows what this console makes, or leaves the list as it is. */
export function LiveSwitch({ live, onFollow }: LiveSwitchProps) {
  const toggle = () => onFollow(!live);
  useKey({ keys: "l", label: live ? "Stop following" : "Follow live", section: SECTION }, toggle);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={live}
      onClick={toggle}
      title={
        live ? "Looks for new requests every 2 s while this page can be seen" : "Nothing new is looked for"
      }
      className="inline-flex min-h-8 items-center gap-2 rounded-md px-1 font-medium hover:bg-raised"
    >
      Live
      <span
        aria-hidden="true"
        className={`flex h-4 w-7 items-center rounded-full border p-px ${live ? "justify-end border-accent bg-accent" : "border-line-strong bg-surface"}`}
      >
        <span className={`size-3 rounded-full ${live ? "bg-accent-ink" : "bg-line-strong"}`} />
      </span>
    </button>
  );
}
