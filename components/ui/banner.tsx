import type { ReactNode } from "react";
import { ToneMark } from "./tone-mark";

const TONES = { warn: "bg-warn-ground", bad: "bg-bad-ground" } as const;

interface BannerProps {
  tone: keyof typeof TONES;
  /** Whether screen readers interrupt for it, as it is about what the person is doing now. */
  urgent?: boolean;
  children: ReactNode;
  /** What can be done: a link, a button. */
  actions?: ReactNode;
}

/** A slim line across the page about something that concerns all of it. */
export function Banner({ tone, urgent = false, children, actions }: BannerProps) {
  return (
    <div
      role={urgent ? "alert" : "status"}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-line px-4 py-1.5 ${TONES[tone]}`}
    >
      <ToneMark tone={tone} />
      <p className="min-w-0 flex-1 basis-56">{children}</p>
      {actions}
    </div>
  );
}
