import { useId } from "react";
import { verdictLabel } from "@/components/shell/verdict-label";
import { spanWords } from "@/components/ui/time-words";
import { heldFor, type Segment } from "./history-segments";
import type { useScrub } from "./use-scrub";
import { patternOf, VerdictPatterns } from "./verdict-pattern";

const HOURS_AGO = [24, 18, 12, 6] as const;

interface HistoryStripProps {
  segments: readonly Segment[];
  from: number;
  now: number;
  /** The one that somebody is on. */
  chosen: number | undefined;
  slider: ReturnType<typeof useScrub>["props"];
}

/** A day from left to right, each verdict in its colour and pattern. */
export function HistoryStrip({ segments, from, now, chosen, slider }: HistoryStripProps) {
  const prefix = useId();
  const held = heldFor(segments);
  const percent = (at: number) => `${(((at - from) / (now - from)) * 100).toFixed(3)}%`;
  const current = chosen === undefined ? undefined : segments[chosen];
  return (
    <>
      <div {...slider} className="mt-2 cursor-crosshair touch-pan-y rounded-md">
        <svg aria-hidden="true" className="block h-8 w-full overflow-hidden rounded-md border border-line">
          <VerdictPatterns prefix={prefix} codes={held.map(({ code }) => code)} />
          {inDrawingOrder(segments).map(({ id, code, from: start, to }) => (
            <rect
              key={id}
              x={percent(start)}
              height="100%"
              fill={patternOf(prefix, code)}
              // However short it was, it can be seen.
              style={{ width: `max(3px, ${percent(from + to - start)})` }}
            />
          ))}
          {current && (
            <rect
              x={percent(current.from)}
              width={percent(from + current.to - current.from)}
              y="1"
              height="30"
              className="fill-none stroke-text"
              strokeWidth="2"
            />
          )}
        </svg>
      </div>
      <div aria-hidden="true" className="mt-1 grid grid-cols-4 text-[11px] text-muted tabular-nums">
        {HOURS_AGO.map((hours) => (
          <span key={hours}>{hours} h ago</span>
        ))}
      </div>
      <ul aria-label="How long each held" className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-[12px]">
        {held.map(({ code, ms }) => (
          <li key={code} className="flex items-center gap-1.5">
            <svg aria-hidden="true" className="size-3 rounded-sm border border-line">
              <rect width="100%" height="100%" fill={patternOf(prefix, code)} />
            </svg>
            {verdictLabel({ code }).label}
            <span className="text-muted tabular-nums">{spanWords(Math.round(ms / 1000))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is well lies below what is not, so that a moment of trouble is not painted over by what came after it. */
function inDrawingOrder(segments: readonly Segment[]): Segment[] {
  return segments.toSorted((a, b) => Number(b.code === "ok") - Number(a.code === "ok"));
}
