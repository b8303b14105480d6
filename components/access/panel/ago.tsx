"use client";

import { TimeMark } from "@/components/ui/time/time-mark";
import { useNow } from "@/components/ui/time/use-now";

interface AgoProps {
  /** Milliseconds since the epoch by the server's clock, and how far the browser's is ahead of it. */
  at: number;
  skewMs: number;
}

/** An age that counts on by itself. */
export function Ago({ at, skewMs }: AgoProps) {
  return <TimeMark at={at + skewMs} now={useNow()} />;
}
