import type { ReactNode } from "react";

const TONES = { warn: "bg-warn-ground", bad: "bg-bad-ground" } as const;
const SHAPES = { warn: "M8 1.5 15 14H1z", bad: "M5 1h6l4 4v6l-4 4H5l-4-4V5z" } as const;

interface BannerProps {
  tone: keyof typeof TONES;
  /** Read out at once, where it is about what the person is doing now. */
  urgent?: boolean;
  children: ReactNode;
  /** What can be done: a link, a button. */
  actions?: ReactNode;
}

/** One slim line across the page, of something that concerns all of it. */
export function Banner({ tone, urgent = false, children, actions }: BannerProps) {
  return (
    <div
      role={urgent ? "alert" : "status"}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 ${TONES[tone]}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={`size-3.5 shrink-0 ${tone === "warn" ? "text-warn" : "text-bad"}`}
      >
        <path fill="currentColor" d={SHAPES[tone]} />
        <path className="fill-none stroke-surface" strokeWidth="1.8" d="M8 5v4M8 10.6v1.6" />
      </svg>
      <p className="min-w-0 flex-1 basis-56">{children}</p>
      {actions}
    </div>
  );
}
