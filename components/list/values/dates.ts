"use client";

import { useSyncExternalStore } from "react";
import { clock } from "@/components/ui/time/time-words";

/** Formats dates, which are given in milliseconds since the epoch. */
export interface Dates {
  /** A moment to the minute. */
  moment(at: number): string;
  /** A calendar day, given by its start in UTC; it is the same day everywhere. */
  day(at: number): string;
}

/** Used on the server, which knows neither language nor zone. The width of the cell keeps the change of text from moving anything. */
const UTC_DATES: Dates = {
  moment: (at) => `${clock(at).slice(0, "2026-01-05 14:02".length)} UTC`,
  day: (at) => clock(at).slice(0, "2026-01-05".length),
};

/** Days have two digits, so that dates align. */
const DAY = { year: "numeric", month: "short", day: "2-digit" } as const;

/** Dates in a locale and a zone, by default the reader's. To be made once, as creating a format costs a thousand times using it. */
export function datesIn(locale?: string, timeZone?: string): Dates {
  const moments = new Intl.DateTimeFormat(locale, { ...DAY, hour: "2-digit", minute: "2-digit", timeZone });
  const days = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: "UTC" });
  return { moment: (at) => moments.format(at), day: (at) => days.format(at) };
}

let ofReader: Dates | undefined;

/**
 * Dates in the reader's locale and zone. The server's HTML and its hydration have them in UTC, so one more render follows there,
 * but none for rows that load later.
 */
export function useDates(): Dates {
  return useSyncExternalStore(subscribeToNothing, readersDates, serversDates);
}

/** The same outside of React, in the browser alone. */
export function readersDates(): Dates {
  ofReader ??= datesIn();
  return ofReader;
}

function serversDates(): Dates {
  return UTC_DATES;
}

const subscribeToNothing = () => () => undefined;
