import type { ReactNode } from "react";

interface ListToolbarProps {
  title: string;
  /** Beside the heading: where the rows are from, and since when. */
  beside: ReactNode;
  /** The selection bar, which covers the line of the heading in a narrow window. */
  selection?: ReactNode;
  /** The controls of the list, once it has any rows. */
  children: ReactNode;
}

/** The heading of a list, and its controls. */
export function ListToolbar({ title, beside, selection, children }: ListToolbarProps) {
  return (
    <div className="@container relative space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
        {/* What the selection bar covers is hidden from keyboard and screen readers too. */}
        <div className={`contents ${selection ? "@max-4xl:invisible" : ""}`}>{beside}</div>
      </div>
      {selection}
      {children && <div className="flex flex-wrap items-center gap-x-2 gap-y-2">{children}</div>}
    </div>
  );
}
