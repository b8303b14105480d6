"use client";

import { TimeMark } from "@/components/ui/time/time-mark";
import { useNow } from "@/components/ui/time/use-now";

interface AsOfProps {
  at: number;
  /** -1 inside a link, which is a stop by itself. */
  tabIndex?: 0 | -1;
}

/** When the copy's last page arrived, by the clock: its age decides what it is good for. */
export function AsOf({ at, tabIndex = 0 }: AsOfProps) {
  const now = useNow();
  const isToday = now !== undefined && new Date(at).toDateString() === new Date(now).toDateString();
  return (
    <>
      as of <TimeMark at={at} tabIndex={tabIndex} />
      {isToday && " today"}
    </>
  );
}
