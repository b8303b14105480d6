"use client";

import { Panel } from "@/components/access/panel/panel";
import { useServerNow } from "@/components/access/panel/use-server-now";
import { durationWords, HISTORY, LAST_UPDATE } from "@/components/access/panel/words";
import { useScrub } from "@/components/access/use-scrub";
import { RequestId } from "@/components/shell/error/request-id";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { TimeMark } from "@/components/ui/time/time-mark";
import { spanWords } from "@/components/ui/time/time-words";
import type { Access } from "@/lib/client/status/access";
import { HistoryEvents } from "./history-events";
import { historySegments, type Segment } from "./history-segments";
import { HistoryStrip } from "./history-strip";

const DAY_MS = 86_400_000;

/**
 * The verdict of the last 24 hours: a strip to move along, and each change with its proof. One line while there is no
 * history.
 */
export function HistoryPanel({ access }: { access: Access }) {
  return (
    <Panel title={HISTORY.title}>
      {access.history.length === 0 ? (
        <p className="mt-1 text-[13px] text-muted">{HISTORY.blank}</p>
      ) : (
        <>
          <Day access={access} />
          <HistoryEvents access={access} />
        </>
      )}
    </Panel>
  );
}

function Day({ access }: { access: Access }) {
  const { stale } = access;
  const now = useServerNow(access, stale);
  const from = now - DAY_MS;
  const segments = historySegments(access.history, from, now);
  const { index, isSelected, props } = useScrub({
    count: segments.length,
    words: (which) => segmentWords(segments[which], now, stale),
    label: HISTORY.strip,
  });
  const segment = segments[index];
  return (
    <>
      <HistoryStrip
        segments={segments}
        from={from}
        to={now}
        stale={stale}
        selectedIndex={isSelected ? index : undefined}
        slider={props}
      />
      {isSelected && segment ? (
        <Readout {...{ segment, now, stale }} skewMs={access.skewMs} />
      ) : (
        <p className="flex min-h-7 items-center text-[12px] text-muted">{HISTORY.hint}</p>
      )}
    </>
  );
}

interface ReadoutProps {
  segment: Segment;
  now: number;
  /** The strip ends with the last update. */
  stale: boolean;
  skewMs: number;
}

/** Describes one stretch of the strip, always in one line so that nothing below it moves. */
function Readout({ segment, now, stale, skewMs }: ReadoutProps) {
  const { since, from, to, requestId } = segment;
  const isNow = to === now;
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
      <strong className="font-semibold">{verdictLabel(segment).label}</strong>
      <span>
        {since === undefined ? HISTORY.before : <TimeMark at={since + skewMs} />}
        {" to "}
        {isNow ? endWords(stale) : <TimeMark at={to + skewMs} />}
      </span>
      <span className="text-muted tabular-nums">{durationWords(to - (since ?? from))}</span>
      {requestId !== undefined && <RequestId id={requestId} />}
    </p>
  );
}

function endWords(stale: boolean): string {
  return stale ? LAST_UPDATE : HISTORY.now;
}

function segmentWords(segment: Segment | undefined, now: number, stale: boolean): string {
  if (!segment) return "";
  const { since, from, to } = segment;
  const ago = stale ? `before ${LAST_UPDATE}` : "ago";
  const end = to === now ? endWords(stale) : `${spanWords(Math.round((now - to) / 1000))} ${ago}`;
  return `${verdictLabel(segment).label} for ${durationWords(to - (since ?? from))}, until ${end}`;
}
