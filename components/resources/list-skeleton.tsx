import type { Density } from "@/components/list/columns/arrangement";
import { HEADER_HEIGHT, ROW_HEIGHTS } from "@/components/list/grid/row-height";

/** More rows than a window shows; the rest is cut off. */
const ROWS = 40;
/** In pixels, the bars that stand for the texts of a row. All rows are alike, so that nothing looks like a value. */
const BARS = [56, 150, 40, 210, 110, 130, 90];

interface ListSkeletonProps {
  label: string;
  density: Density;
  /** Whether the service has been asked, and has to answer. */
  isAsked?: boolean;
}

/** The page of a resource until its first rows are there: who has to answer, and where the rows will be. */
export function ListSkeleton({ label, density, isAsked = true }: ListSkeletonProps) {
  return (
    <div aria-busy className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
        <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{label}</h1>
        <p role="status" className="text-muted">
          Loading {label.toLowerCase()} …{isAsked && " The service has not answered yet."}
        </p>
      </div>
      <div aria-hidden="true" className="min-h-0 flex-1 overflow-hidden bg-surface mask-b-from-20%">
        <div className="border-b border-line bg-raised" style={{ height: HEADER_HEIGHT }} />
        {Array.from({ length: ROWS }, (_, row) => (
          <div
            key={row}
            className="flex items-center gap-x-16 border-b border-line pr-4 pl-[46px]"
            style={{ height: ROW_HEIGHTS[density] }}
          >
            {BARS.map((width) => (
              <span key={width} className="h-2 shrink-0 rounded bg-line" style={{ width }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
