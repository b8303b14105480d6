import { ADMIN, IT_CLEARS, ROLLCALL, SERVICE, type Words } from "@/components/shell/words/error-words";
import { count, counted } from "@/components/ui/count";
import type { CopyEstimate } from "@/lib/contract/copy";
import type { CopyChangeCounts } from "@/lib/contract/copy-changes";
import type { CopySchedule } from "@/lib/contract/copy-settings";
import type { CopyWalk, WalkEnd, WalkHold } from "@/lib/contract/copy-walk";

/** A time that nobody knows to the second: `about a minute`, `about 17 min`, `about 3 h 20 min`. */
export function spanOf(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return "about a minute";
  if (minutes < 120) return `about ${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `about ${hours} h` : `about ${hours} h ${rest} min`;
}

/** What a walk costs: `about 1,003 calls, about 17 min`; without a copy nobody knows how many rows there are. */
export function costWords(estimate: CopyEstimate): string {
  const { calls, ms } = estimate;
  if (calls === undefined) return rateWords(estimate);
  return ms === undefined
    ? `${counted(calls, "call")}; how long they take is not known yet`
    : `${counted(calls, "call")}, ${spanOf(ms)}`;
}

/** What a walk may spend, where nobody knows how many rows there are. */
export function rateWords({ rowsPerCall, callsPerMinute, isLimitKnown }: CopyEstimate): string {
  return isLimitKnown
    ? `1 call for ${rowsPerCall} rows, up to ${counted(callsPerMinute, "call")} a minute`
    : `1 call for ${rowsPerCall} rows; how many a minute is not known yet`;
}

/** What so many rows would cost, where nobody knows how many there are. */
export function exampleWords(
  rows: number,
  { callsPerMinute, rowsPerCall, isLimitKnown }: CopyEstimate,
): string {
  const calls = Math.ceil(rows / rowsPerCall);
  const time = isLimitKnown ? `, ${spanOf((calls / callsPerMinute) * 60_000)}` : "";
  return `${count(rows)} rows take ${counted(calls, "call")}${time}`;
}

/** How far a walk is: `38,200 rows · 382 pages · 384 calls`. */
export function farWords({ rows, pages, calls }: Pick<CopyWalk, "rows" | "pages" | "calls">): string {
  return `${count(rows)} rows · ${counted(pages, "page")} · ${counted(calls, "call")}`;
}

/**
 * How long a walk still takes, where anybody knows.
 * @param stale Rollcall does not answer, so it may have gone on, or ended, since
 */
export function leftWords({ msLeft }: Pick<CopyWalk, "msLeft">, stale: boolean): string | undefined {
  if (stale) return "not up to date";
  return msLeft === undefined ? undefined : `${spanOf(msLeft)} left`;
}

/** What a walk does, in two or three words. */
export const STATE_WORDS: Record<CopyWalk["state"], string> = {
  waiting: "About to begin",
  walking: "Walking",
  held: "Waiting",
  paused: "Paused",
  ended: "Ended",
};

/** Why a walk cannot go on now, and who acts, as everywhere: it tries again by itself in any case. */
const HOLD_WORDS: Record<WalkHold, Pick<Words, "title" | "turn">> = {
  budget: { title: "People go first, and the walk’s share of the budget is spent", turn: IT_CLEARS },
  throttled: { title: "A rate limit is used up", turn: IT_CLEARS },
  org_locked: { title: "The organisation is locked", turn: ADMIN },
  permission_denied: { title: "The key is not permitted to read this", turn: ADMIN },
  key_rejected: { title: "The API key was rejected", turn: ADMIN },
  token_refused: { title: "The service did not accept the token", turn: ROLLCALL },
  unreachable: { title: "The service cannot be reached", turn: ROLLCALL },
  service: { title: "The service failed", turn: SERVICE },
  not_understood: { title: "Unexpected response from the service", turn: ROLLCALL },
  rollcall: { title: "Rollcall itself failed", turn: ROLLCALL },
};

/** The words of a reason; one of a later release reads as a failure of the service. */
export function holdWords(why: WalkHold): Pick<Words, "title" | "turn"> {
  return Object.hasOwn(HOLD_WORDS, why) ? HOLD_WORDS[why] : HOLD_WORDS.service;
}

/** How a walk ended: what happened, and what to do. */
export function endWords(walk: Pick<CopyWalk, "end" | "rows" | "restarts" | "isFirst">): string {
  const { end, rows, restarts } = walk;
  if (end === undefined) return "";
  return end === "complete" && restarts > 0
    ? `${END_WORDS.complete} It began again ${restarts === 1 ? "once" : `${restarts} times`}, because the row that it was at had vanished.`
    : wordsOf(end).replace("{rows}", counted(rows, "row")).replace("{what stays}", staysWords(walk));
}

/** What a walk that ended early leaves behind. */
function staysWords({ isFirst, rows }: Pick<CopyWalk, "isFirst" | "rows">): string {
  if (!isFirst)
    return "The copy from before stays in use, and nothing is concluded about who joined or left.";
  return rows === 0
    ? "There is no copy yet."
    : "What it brought can be searched until a walk comes to the end.";
}

/** A walk of a later release may have ended in a way that this one has no words for. */
function wordsOf(end: WalkEnd): string {
  return Object.hasOwn(END_WORDS, end) ? END_WORDS[end] : "Ended at {rows}.";
}

const END_WORDS: Record<WalkEnd, string> = {
  complete: "It came to the end of the list.",
  cancelled: "Cancelled after {rows}. {what stays}",
  loops:
    "Stopped at {rows}: the service sends the same rows again and again. {what stays} Report it to the service, and start another walk.",
  no_cursor:
    "Stopped at {rows}: the service says there is more, but gives no cursor to go on from. {what stays} Report it to the service.",
  empty_page:
    "Stopped at {rows}: the service says there is more, but sent an empty page. {what stays} Report it to the service, and start another walk.",
  cursor_lost:
    "Stopped: the row that it was at vanished each time it began again. {what stays} Start another walk when fewer rows change.",
  gave_up: "Given up after a day of waiting, at {rows}. {what stays} Mend the cause, and start another walk.",
  too_large:
    "Stopped at {rows}: one row alone is larger, or nested deeper, than Rollcall reads. {what stays} Report it to the service.",
  too_many:
    "Stopped at {rows}, the most that a copy may have with this database. {what stays} If the list is shorter, the service goes on without end: report it.",
};

/** When walks start, in a sentence. */
export function scheduleWords(schedule: CopySchedule): string {
  if (schedule.kind === "by_hand") return "Only when somebody starts it";
  if (schedule.kind === "every") {
    return schedule.hours === 1 ? "Every hour" : `Every ${schedule.hours} hours`;
  }
  return `Every night at ${schedule.at} (${schedule.timeZone})`;
}

/** What two walks found different: `12 joined, 3 left, 40 changed`; what there is none of is left out. */
export function changesWords({ joined, left, changed, notSeen }: CopyChangeCounts): string {
  const parts = [
    ...(joined > 0 ? [`${count(joined)} joined`] : []),
    ...(left > 0 ? [`${count(left)} left`] : []),
    ...(changed > 0 ? [`${count(changed)} changed`] : []),
    ...(notSeen > 0 ? [`${count(notSeen)} not seen`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "Nobody joined, left or changed";
}
