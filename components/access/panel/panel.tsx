import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  /** A summary or a button beside the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One section of the evidence, with a heading; hairlines separate it from its neighbours. */
export function Panel({ title, aside, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 px-4 py-3 ${className}`}>
      <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-[14px] font-semibold">
          {title}
        </h2>
        {aside && <div className="text-[12px] text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
