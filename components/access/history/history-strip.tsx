import { type ReactNode, useId } from "react";
import { axisEnd, durationWords, HISTORY } from "@/components/access/panel/words";
import type { useScrub } from "@/components/access/use-scrub";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { positionOf, type Segment, timeByVerdict } from "./history-segments";
import { patternOf, VerdictPatterns } from "./verdict-pattern";

/** Labels of the axis and their positions in percent. */
const hours = (stale: boolean) => [
  { words: stale ? "24 h before" : "24 h ago", at: 0 },
  { words: "18 h", at: 25 },
  { words: "12 h", at: 50 },
  { words: "6 h", at: 75 },
  { words: axisEnd(stale), at: 100 },
];
const TICKS = Array.from({ length: 23 }, (_, index) => ((index + 1) / 24) * 100);

interface HistoryStripProps {
  segments: readonly Segment[];
  /** The time span, in milliseconds since the epoch by the server's clock. */
  from: number;
  to: number;
  /** It ends with the last update. */
  stale: boolean;
  /** The segment under the pointer or the keyboard. */
  selectedIndex: number | undefined;
  slider: ReturnType<typeof useScrub>["props"];
}

/**
 * A day from left to right, to scale, each verdict in its colour and pattern. A trouble too short to be visible is a line
 * of three pixels on top of its neighbours.
 */
export function HistoryStrip({ segments, from, to, stale, selectedIndex, slider }: HistoryStripProps) {
  const prefix = useId();
  const durations = timeByVerdict(segments).filter(({ code }) => code !== "unknown");
  return (
    <>
      <svg aria-hidden="true" className="absolute size-0">
        <VerdictPatterns prefix={prefix} codes={[...new Set(segments.map(({ code }) => code))]} />
      </svg>
      <div
        {...slider}
        className="relative isolate mt-2 h-8 cursor-crosshair touch-pan-y overflow-hidden rounded-md border border-line"
      >
        {segments.map((segment, index) => {
          const { left, width } = positionOf(segment, from, to);
          return (
            <svg
              key={segment.id}
              data-piece={index}
              aria-hidden="true"
              className="absolute inset-y-0 h-full"
              style={{
                left: `min(${left}%, 100% - 3px)`,
                width: `max(${width}%, 3px)`,
                zIndex: RANK[verdictLabel(segment).tone],
              }}
            >
              <rect width="100%" height="100%" fill={patternOf(prefix, segment.code)} />
              {index === selectedIndex && (
                <rect width="100%" height="100%" className="fill-none stroke-text" strokeWidth="4" />
              )}
            </svg>
          );
        })}
      </div>
      <svg aria-hidden="true" className="block h-1.5 w-full">
        {TICKS.map((at, index) => (
          <rect
            key={at}
            x={`${at}%`}
            width="1"
            height={(index + 1) % 6 === 0 ? "6" : "3"}
            className="fill-line-strong"
          />
        ))}
      </svg>
      <div aria-hidden="true" className="relative h-4 text-[11px] text-muted tabular-nums">
        {hours(stale).map(({ words, at }) => (
          <span
            key={words}
            className="absolute"
            style={{ left: `${at}%`, transform: `translateX(-${at === 0 || at === 100 ? at : 50}%)` }}
          >
            {words}
          </span>
        ))}
      </div>
      <ul aria-label={HISTORY.durations} className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-[12px]">
        {durations.map(({ code, ms }) => (
          <Key key={code} fill={patternOf(prefix, code)}>
            {verdictLabel({ code }).label}
            <span className="text-muted tabular-nums">{durationWords(ms)}</span>
          </Key>
        ))}
        {segments[0]?.code === "unknown" && (
          <Key fill={patternOf(prefix, "unknown")}>
            <span className="text-muted">{HISTORY.noCalls}</span>
          </Key>
        )}
      </ul>
    </>
  );
}

function Key({ fill, children }: { fill: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" className="size-3 rounded-sm border border-line">
        <rect width="100%" height="100%" fill={fill} />
      </svg>
      {children}
    </li>
  );
}

/** Which of two is on top where both are too short to stand side by side. */
const RANK = { idle: 0, good: 1, warn: 2, bad: 3 } as const;
