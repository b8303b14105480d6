import type { AccessEvent } from "@/lib/contract/access";
import type { VerdictCode } from "@/lib/contract/status";

/** A stretch of time with one verdict. Times are milliseconds since the epoch by the server's clock. */
export interface Segment {
  /** The id of its event, or a made-up one before the first event. */
  id: string;
  code: VerdictCode;
  resource?: string;
  requestId?: string;
  /** When the verdict began, which may be before the strip does. */
  since?: number;
  /** The part that the strip covers. */
  from: number;
  to: number;
}

/** The stretches between `from` and `now`, oldest first and without a gap. Before the first event the verdict is unknown. */
export function historySegments(history: readonly AccessEvent[], from: number, now: number): Segment[] {
  const events = history.filter(({ at }) => at < now).sort((a, b) => a.at - b.at);
  const segments: Segment[] = [];
  const first = events[0]?.at ?? now;
  if (first > from) segments.push({ id: "before", code: "unknown", from, to: first });
  for (const [index, { id, at, code, resource, requestId }] of events.entries()) {
    const to = events[index + 1]?.at ?? now;
    if (to <= from) continue;
    segments.push({
      id,
      code,
      ...(resource !== undefined && { resource }),
      ...(requestId !== undefined && { requestId }),
      since: at,
      from: Math.max(at, from),
      to,
    });
  }
  return segments;
}

/** The total duration of each verdict in milliseconds, longest first. */
export function timeByVerdict(segments: readonly Segment[]): { code: VerdictCode; ms: number }[] {
  const durations = new Map<VerdictCode, number>();
  for (const { code, from, to } of segments) durations.set(code, (durations.get(code) ?? 0) + to - from);
  return [...durations].map(([code, ms]) => ({ code, ms })).sort((a, b) => b.ms - a.ms);
}

/** The position of a stretch in a picture of `from` to `to`, in percent of its width. */
export function positionOf(
  segment: Pick<Segment, "from" | "to">,
  from: number,
  to: number,
): { left: number; width: number } {
  const percent = (ms: number) => (ms / Math.max(to - from, 1)) * 100;
  return { left: percent(segment.from - from), width: percent(segment.to - segment.from) };
}
