"use client";

import { useSyncExternalStore } from "react";
import { clock } from "@/components/ui/time-words";

/** How dates are written, in milliseconds since the epoch. */
export interface Dates {
  /** A moment, to the minute. */
  moment(at: number): string;
  /** A calendar day, which begins in UTC at `at` and is the same everywhere. */
  day(at: number): string;
}

/** The server knows neither language nor zone. About as wide as what follows it, which the cell's own width holds in place. */
const UTC_DATES: Dates = {
  moment: (at) => `${clock(at).slice(0, "2026-01-05 14:02".length)} UTC`,
  day: (at) => clock(at).slice(0, "2026-01-05".length),
};

/** Days of two digits: dates stand below each other. */
const DAY = { year: "numeric", month: "short", day: "2-digit" } as const;

/** In a language and a zone; the reader's unless told. Made once, as making a format costs a thousand times what using it does. */
export function datesIn(locale?: string, timeZone?: string): Dates {
  const moments = new Intl.DateTimeFormat(locale, { ...DAY, hour: "2-digit", minute: "2-digit", timeZone });
  const days = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: "UTC" });
  return { moment: (at) => moments.format(at), day: (at) => days.format(at) };
}

let ours: Dates | undefined;

/**
 * Dates as the reader writes them. In the server's HTML, and in the render that takes it over, they are in UTC: one more render
 * follows for a page that came from the server, none for rows that come later.
 */
export function useDates(): Dates {
  return useSyncExternalStore(subscribeToNothing, readersDates, serversDates);
}

/** In the browser alone: the server knows no reader. */
export function readersDates(): Dates {
  ours ??= datesIn();
  return ours;
}

function serversDates(): Dates {
  return UTC_DATES;
}

const subscribeToNothing = () => () => undefined;
