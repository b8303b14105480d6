import { ROW_GRID } from "./row-layout";

const COLUMNS = [
  ["time", "Time"],
  ["outcome", "Outcome"],
  ["what", "Request"],
  ["code", "Code"],
  ["id", "Request ID"],
  ["person", "Person"],
  ["purpose", "Purpose"],
  ["attempt", "Try"],
  ["took", "Duration"],
] as const;

/** The column headings; where a row has two lines they are for screen readers alone. */
export function RequestsHeader() {
  return (
    <div
      role="rowgroup"
      className="sr-only border-line bg-raised @min-[64rem]/page:not-sr-only @min-[64rem]/page:sticky @min-[64rem]/page:top-0 @min-[64rem]/page:z-[2] @min-[64rem]/page:in-data-[panel=open]:w-[100cqi] @min-[64rem]/page:border-b"
    >
      <div role="row" aria-rowindex={1} className={`h-7 text-[12px] font-medium text-muted ${ROW_GRID}`}>
        {COLUMNS.map(([name, label]) => (
          <div
            key={name}
            role="columnheader"
            className={name === "took" || name === "attempt" ? "text-right" : ""}
          >
            {label}
          </div>
        ))}
      </div>
    </div>
  );
}
