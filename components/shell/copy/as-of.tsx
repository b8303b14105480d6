"use client";

import { TimeMark } from "@/components/ui/time/time-mark";
import { useNow } from "@/components/ui/time/use-now";

/** Until when a copy knows the list, by the clock: its age decides what it is good for. */
export function AsOf({ at }: { at: number }) {
  const now = useNow();
  const isToday = now !== undefined && new Date(at).toDateString() === new Date(now).toDateString();
  return (
    <>
      as of <TimeMark at={at} />
      {isToday && " today"}
    </>
  );
}
