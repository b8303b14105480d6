import { useState } from "react";
import { Countdown } from "@/components/ui/time/countdown";
import { TimeMark } from "@/components/ui/time/time-mark";
import { Specimen } from "./specimen";

const AT = Date.UTC(2026, 0, 5, 14, 2, 11, 48);
const MINUTE = 60_000;
/** Farther than a date can be. */
const NO_MOMENT = 9e15;

/** When, how long ago, and how long yet. */
export function Times() {
  const [now] = useState(Date.now);
  return (
    <>
      <Specimen of="TimeMark">
        <TimeMark at={AT} />
        <TimeMark at={AT} isPrecise />
        <TimeMark at={AT} now={AT + 3 * MINUTE} />
        <TimeMark at={AT} now={AT - 12_000} />
        <TimeMark at={NO_MOMENT} />
      </Specimen>
      <Specimen of="Countdown">
        <Countdown until={now + MINUTE} />
        <Countdown until={now + 59 * MINUTE} />
        <Countdown until={now} />
      </Specimen>
    </>
  );
}
