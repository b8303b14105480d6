import { useId } from "react";
import { verdictLabel } from "@/components/shell/verdict-label";
import { spanWords } from "@/components/ui/time-words";
import { heldFor, type Segment } from "./history-segments";
import type { useScrub } from "./use-scrub";
import { patternOf, VerdictPatterns } from "./verdict-pattern";

const HOURS_AGO = [24, 18, 12, 6] as const;

interface HistoryStripProps {
  segments: readonly Segment[];
  /** The one that somebody is on. */
  chosen: number | undefined;
  slider: ReturnType<typeof useScrub>["props"];
}

/** A day from left to right, each verdict in its colour and pattern; however short a stretch was, it can be seen. */
export function HistoryStrip({ segments, chosen, slider }: HistoryStripProps) {
  const prefix = useId();
  const held = heldFor(segments);
  return (
    <>
      <svg aria-hidden="true" className="absolute size-0">
        <VerdictPatterns prefix={prefix} codes={held.map(({ code }) => code)} />
      </svg>
      <div
        {...slider}
        className="mt-2 flex h-8 cursor-crosshair touch-pan-y overflow-hidden rounded-md border border-line"
      >
        {segments.map(({ id, code, from, to }, index) => (
          <svg
            key={id}
            data-piece={index}
            aria-hidden="true"
            className="h-full w-0"
            style={{ flexGrow: to - from, minWidth: segments.length > 100 ? 1 : 4 }}
          >
            <rect width="100%" height="100%" fill={patternOf(prefix, code)} />
            {index === chosen && (
              <rect width="100%" height="100%" className="fill-none stroke-text" strokeWidth="4" />
            )}
          </svg>
        ))}
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
