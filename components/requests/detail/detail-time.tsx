"use client";

import { Fact } from "@/components/ui/facts";
import { clock, isMoment, relativeWords, zoneWords } from "@/components/ui/time/time-words";
import { useNow } from "@/components/ui/time/use-now";
import { useSkew } from "@/lib/client/journal/journal";

/**
 * One moment in three notations, for people, services and logs. The server's HTML has no local time, because it does not
 * know the time zone.
 */
export function TimeFacts({ at }: { at: number }) {
  const now = useNow();
  const skewMs = useSkew();
  if (!isMoment(at)) return <Fact name="Time">{String(at)}</Fact>;
  const offset = now === undefined ? undefined : new Date(at).getTimezoneOffset();
  const ago = now === undefined ? undefined : relativeWords(at, now - skewMs);
  const milliseconds = `.${new Date(at).toISOString().slice(-4, -1)}`;
  return (
    <>
      <Fact name="Local time">
        <span className="tabular-nums">
          {offset === undefined ? "…" : `${clock(at, offset)}${milliseconds} ${zoneWords(offset)}`}
          {ago !== undefined && <span className="text-muted"> · {ago}</span>}
        </span>
      </Fact>
      <Fact name="UTC">
        <time dateTime={new Date(at).toISOString()} className="tabular-nums">
          {clock(at)}
          {milliseconds}
        </time>
      </Fact>
      <Fact name="Unix">
        <span className="tabular-nums">{Math.floor(at / 1000)}</span>
      </Fact>
    </>
  );
}
