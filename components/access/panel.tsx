import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  /** Beside the title: what the whole panel comes down to, or what can be done. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One part of the page, with a heading of its own. */
export function Panel({ title, aside, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-lg border border-line bg-surface px-4 py-3 ${className}`}
    >
      <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-[13px] font-semibold">
          {title}
        </h2>
        {aside && <div className="text-[12px] text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
