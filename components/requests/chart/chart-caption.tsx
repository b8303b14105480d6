import { clockOf } from "@/components/requests/words/chart-words";
import type { ChartWindow } from "./chart-window";
import type { Zoom } from "./use-zoom";

interface ChartCaptionProps {
  window: ChartWindow | undefined;
  span: { from: number; to: number } | undefined;
  countedFrom: number | undefined;
  zoom: Zoom;
}

/**
 * The line below the bars: its time span, the length of a bar, and the button that undoes a zoom. Its height never changes.
 */
export function ChartCaption({ window, span, countedFrom, zoom }: ChartCaptionProps) {
  // Where there is no room for four times of another day, those that are pointed at count.
  const end = span && "@max-[44rem]/page:hidden";
  return (
    <div className="flex h-5 items-center justify-between gap-x-3 overflow-hidden text-[11px] whitespace-nowrap text-muted tabular-nums">
      {window && (
        <>
          <span aria-hidden="true" className={end}>
            {clockOf(window.from)}
          </span>
          <span className="mx-auto flex min-w-0 items-center gap-2">
            {span ? (
              <span className="font-medium text-text">
                {clockOf(span.from)} – {clockOf(span.to)}
              </span>
            ) : (
              <span className="truncate">
                Requests per {window.binWords}
                {window.words && `, ${window.words}`}
                {countedFrom !== undefined && `; counted from ${clockOf(countedFrom)}`}
              </span>
            )}
            {zoom.undo && (
              <button
                type="button"
                onClick={zoom.undo}
                className="shrink-0 rounded px-1 text-accent underline"
              >
                Undo zoom
              </button>
            )}
          </span>
          <span aria-hidden="true" className={end}>
            {window.words === undefined ? clockOf(window.to) : "now"}
          </span>
        </>
      )}
    </div>
  );
}
