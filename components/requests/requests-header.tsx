import { ROW_GRID } from "./row-layout";

const COLUMNS = [
  ["time", "Time"],
  ["outcome", "Outcome"],
  ["what", "Request"],
  ["code", "Code"],
  ["id", "Request id"],
  ["person", "Person"],
  ["purpose", "Purpose"],
  ["attempt", "Try"],
  ["took", "Took"],
] as const;

/** The column headings; where a row has two lines they are for screen readers alone. */
export function RequestsHeader() {
  return (
    <div
      role="rowgroup"
      className="max-xl:sr-only border-b border-line bg-raised xl:sticky xl:top-0 xl:z-[2]"
    >
      <div role="row" aria-rowindex={1} className={`h-8 text-[12px] font-medium text-muted ${ROW_GRID}`}>
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
