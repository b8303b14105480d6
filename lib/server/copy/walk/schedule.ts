import type { CopySchedule } from "@/lib/contract/copy-settings";
import type { StoredCopy } from "@/lib/server/copy/store/types";
import type { WalkRecord } from "./record";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** When the schedule starts a list's next walk, in milliseconds since 1970; undefined while the copy is off, or a walk is under way. */
export function nextStartOf({
  settings,
  walk,
}: Pick<StoredCopy<WalkRecord>, "settings" | "walk">): number | undefined {
  if (!settings.on || (walk && walk.state !== "ended")) return undefined;
  return nextStart(settings.schedule, walk?.startedAt, settings.since ?? 0);
}

/**
 * When a schedule starts the next walk, in milliseconds since 1970; undefined where it starts none.
 * @param last when the last walk began; undefined before the first
 * @param since when the schedule was set
 */
export function nextStart(
  schedule: CopySchedule,
  last: number | undefined,
  since: number,
): number | undefined {
  if (schedule.kind === "by_hand") return undefined;
  if (schedule.kind === "every") return last === undefined ? since : last + schedule.hours * HOUR_MS;
  return nextNight(schedule, Math.max(last ?? 0, since));
}

/** The first moment after another at which the clock in that time zone shows the time; an hour before or after, in the night it is set past it. */
function nextNight({ at, timeZone }: Extract<CopySchedule, { kind: "nightly" }>, after: number): number {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const midnight = Math.floor((after + offsetOf(after, timeZone)) / DAY_MS) * DAY_MS;
  for (let day = 0; ; day += 1) {
    const local = midnight + day * DAY_MS + hours * HOUR_MS + minutes * 60_000;
    // That night's offset may differ from the one of now.
    const guess = local - offsetOf(local - offsetOf(after, timeZone), timeZone);
    if (guess > after) return guess;
  }
}

/** How far the clock in a time zone is ahead of UTC, in milliseconds. */
function offsetOf(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
