import type { ReactNode } from "react";

interface HeadedTableProps {
  /** What it is a table of, for whoever does not see it. */
  label: string;
  headings: readonly string[];
  children: ReactNode;
  /** Stands below the headings where there are no rows. */
  empty?: ReactNode;
  className?: string;
}

/** A table in a frame that scrolls what does not fit. */
export function HeadedTable({
  label,
  headings,
  children,
  empty,
  className = "rounded-lg",
}: HeadedTableProps) {
  return (
    <section
      aria-label={label}
      // A keyboard can scroll only what has the focus.
      tabIndex={0}
      className={`min-w-0 overflow-auto border border-line bg-surface ${className}`}
    >
      <table className="w-full border-collapse text-left">
        <thead className="sticky top-0 bg-raised text-[12px] text-muted">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-1.5 font-medium whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
      {empty && <p className="px-3 py-6 text-center text-muted">{empty}</p>}
    </section>
  );
}
