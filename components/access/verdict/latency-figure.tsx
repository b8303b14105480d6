import { latencyWords, PARTS } from "@/components/access/panel/words";
import { RequestLink } from "@/components/shell/error/request-id";
import type { Latency, LatencySpan } from "@/lib/contract/access";

/** The service's latency in the last five minutes (p50 and p95), drawn over that of the hour before. */
export function LatencyFigure({ latency: { isSlow, recent, before, slowest } }: { latency: Latency }) {
  if (!recent) return null;
  const most = Math.max(recent.p95, before?.p95 ?? 0, 1);
  return (
    <div className="w-full text-[12px] tabular-nums">
      <svg aria-hidden="true" className={`block w-full ${before ? "h-3" : "h-1.5"}`}>
        <Span span={recent} most={most} y={0} className={isSlow ? "fill-warn" : "fill-accent"} />
        {before && <Span span={before} most={most} y={7} className="fill-line-strong" />}
      </svg>
      <p>
        {latencyWords(recent)} <span className="whitespace-nowrap text-muted">{PARTS.inFiveMinutes}</span>
      </p>
      <p className="text-muted">
        {before ? `${latencyWords(before)} ${PARTS.inTheHourBefore}` : ""}{" "}
        {isSlow && slowest && <RequestLink id={slowest.requestId}>{PARTS.slowest}</RequestLink>}
      </p>
    </div>
  );
}

/** Solid up to p50, faint up to p95. */
function Span({
  span,
  most,
  y,
  className,
}: {
  span: LatencySpan;
  most: number;
  y: number;
  className: string;
}) {
  return (
    <>
      <rect
        y={y}
        width={`${(span.p95 / most) * 100}%`}
        height="5"
        rx="1"
        className={className}
        opacity="0.35"
      />
      <rect y={y} width={`${(span.p50 / most) * 100}%`} height="5" rx="1" className={className} />
    </>
  );
}
