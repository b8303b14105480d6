"use client";

import { createContext, useContext } from "react";
import type { TimeLook } from "@/components/ui/time/time-look";
import { TimeMark } from "@/components/ui/time/time-mark";
import { useNow } from "@/components/ui/time/use-now";
import { useSkew } from "@/lib/client/journal/journal";

interface ListTimes {
  /** The server's clock when the list was made: the words of the server's HTML and of the browser's first look agree. */
  now: number | undefined;
  timeLook: TimeLook;
}

export const ListTimesContext = createContext<ListTimes>({ now: undefined, timeLook: "relative" });

/** When it was, by the server's clock, as the browser's may be off. */
export function RowTime({ at }: { at: number }) {
  const { timeLook } = useContext(ListTimesContext);
  return timeLook === "absolute" ? <TimeMark at={at} isPrecise tabIndex={-1} /> : <HowLongAgo at={at} />;
}

function HowLongAgo({ at }: { at: number }) {
  const { now: listTime } = useContext(ListTimesContext);
  const local = useNow();
  const skew = useSkew();
  const now = local === undefined ? listTime : local - skew;
  // What has just happened is not in the future, however the clocks are rounded.
  return <TimeMark at={at} now={now === undefined ? undefined : Math.max(now, at)} tabIndex={-1} />;
}
