import type { ReactNode } from "react";

interface ListToolbarProps {
  title: string;
  /** Beside the heading: where the rows are from, and since when. */
  beside: ReactNode;
  /** The selection bar: beside the line of the heading, or in a narrow window over it. Either makes room for its words. */
  selection?: ReactNode;
  /** The controls of the list, once it has any rows. */
  children: ReactNode;
}

const COVERED = "@max-6xl:invisible @max-6xl:has-[[data-news]]:visible";

/** The heading of a list, and its controls. */
export function ListToolbar({ title, beside, selection, children }: ListToolbarProps) {
  return (
    <div className="@container relative space-y-2 px-4 py-3">
      <div className="group/heading grid @6xl:flex @6xl:items-start @6xl:gap-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 [grid-area:1/1]">
          <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
          {/* What the selection bar covers is hidden from keyboard and screen readers too. News is not covered. */}
          <div className={`contents ${selection ? COVERED : ""}`}>{beside}</div>
        </div>
        {selection}
      </div>
      {children && <div className="flex flex-wrap items-center gap-x-2 gap-y-2">{children}</div>}
    </div>
  );
}
