"use client";

import { useState } from "react";
import { countdownWords, secondsUntil } from "./seconds";
import { useNow } from "./use-now";

interface CountdownProps {
  /** In milliseconds since the epoch by the browser's clock. */
  until: number;
}

/** When another try can succeed, second by second: `Try again in 42 s.`, then that it can. Read out at both ends only. */
export function Countdown({ until }: CountdownProps) {
  const [since] = useState(() => Date.now());
  const now = useNow(since);
  if (now === undefined) return null;
  const seconds = secondsUntil(until, now);
  if (seconds === 0) return "You can try again now.";
  return (
    // What counts would be read out every second.
    <span role="timer" aria-live="off" className="tabular-nums">
      Try again in {countdownWords(seconds)}.
    </span>
  );
}
