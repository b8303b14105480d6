import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchValue } from "@/lib/client/http/fetch-json";
import { PAGE_SIZE } from "@/lib/client/http/page-size";
import { isSignedOut, onSignedIn } from "@/lib/client/session/session";
import type { Status } from "@/lib/client/status/status";
import type { LogFormat } from "@/lib/contract/file-formats";
import type {
  JournalHour,
  JournalHours,
  JournalMinutes,
  JournalNews,
  JournalPage,
} from "@/lib/contract/journal";
import { filterQuery, type RequestsFilter } from "./journal-filter";

/** How often the end of the journal is polled while somebody follows it. */
const TAIL_MS = 2_000;
/** After a poll that failed: soon enough to feel live, and little load on a server that is gone. */
const TAIL_AGAIN_MS = 5_000;
/** How often the current hour is fetched again. */
const HOUR_NOW_MS = 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export type JournalPages = InfiniteData<JournalPage, string | undefined>;

/** A connection's requests under a filter. */
export interface JournalSource {
  connection: string;
  filter: RequestsFilter;
}

/** The query key of the list. @param query the filter as the query of an address */
export function journalKey(connection: string, query: string) {
  return [connection, "requests", query] as const;
}

/** A list whose first page is this one. */
export function journalStartingWith(page: JournalPage): JournalPages {
  return { pages: [page], pageParams: [undefined] };
}

/** One page of the requests that this console made, newest first. @throws ApiFailure */
export function fetchJournalPage(
  source: JournalSource,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<JournalPage> {
  const address = journalAddress(source, { before, limit: String(PAGE_SIZE) });
  return fetchValue<JournalPage>(address, { signal });
}

/** The address of a file with everything that matches the filter, for a plain link. */
export function exportAddress(source: JournalSource, format: LogFormat): string {
  return journalAddress(source, { format });
}

function journalAddress(
  { connection, filter }: JournalSource,
  more: Record<string, string | undefined>,
): string {
  const query = new URLSearchParams(filterQuery(filter));
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, value);
  return `/api/c/${encodeURIComponent(connection)}/requests?${query}`;
}

/** Requests, page after page, each older than the last. Without a first page it fetches one. */
export function useJournal(source: JournalSource, firstPage: JournalPage | undefined, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: journalKey(source.connection, filterQuery(source.filter)),
    queryFn: ({ pageParam, signal }) => fetchJournalPage(source, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled,
    ...(firstPage && { initialData: journalStartingWith(firstPage) }),
  });
}

/**
 * The entries after one, polled every 2 s while the page is visible and the list is live, and less often after a failure.
 * Polling stops once the list is to be read again, as there are more entries than one answer holds, or that one is lost.
 * @param since an entry's id; without one nothing is fetched
 */
export function useJournalNews(source: JournalSource, since: string | undefined, live: boolean) {
  const query = useQuery({
    queryKey: [...journalKey(source.connection, filterQuery(source.filter)), "news", since ?? ""],
    queryFn: ({ signal }) => fetchValue<JournalNews>(journalAddress(source, { since }), { signal }),
    enabled: live && since !== undefined,
    gcTime: 0,
    refetchInterval({ state }) {
      if (isSignedOut(state.error) || state.data?.more) return false;
      return state.error ? TAIL_AGAIN_MS : TAIL_MS;
    },
    refetchIntervalInBackground: false,
    // A tab that is shown again should show what arrived meanwhile without a wait.
    refetchOnWindowFocus: "always",
  });
  const { refetch } = query;
  useEffect(() => (live ? onSignedIn(() => void refetch()) : undefined), [live, refetch]);
  return query;
}

/** A range of the chart under a filter. It has a name that stays while its end moves on with the clock. */
interface MinutesSource<Range> extends JournalSource {
  name: string;
  /** The range at a moment by the server's clock: milliseconds since the epoch, `to` exclusive. */
  rangeAt(now: number): Range;
  /** How far the browser's clock is ahead of the server's, as far as that is known. */
  skewMs: number;
  /** How often it is fetched again while the page is visible, in milliseconds; never when undefined. */
  everyMs: number | undefined;
  enabled: boolean;
}

/** How many attempts each bin had, by outcome, and the range that they are of. */
export function useJournalMinutes<Range extends { from: number; to: number; bin: number }>(
  source: MinutesSource<Range>,
) {
  const { connection, filter, name, rangeAt, skewMs, everyMs, enabled } = source;
  const filterText = filterQuery(filter);
  return useQuery({
    queryKey: [connection, "requests-minutes", name, filterText],
    queryFn: async ({ signal }) => {
      async function fetchMinutes(range: Range) {
        const query = new URLSearchParams(filterText);
        query.set("from", new Date(range.from).toISOString());
        query.set("to", new Date(range.to).toISOString());
        query.set("bin", String(range.bin / 1_000));
        const address = `/api/c/${encodeURIComponent(connection)}/requests/minutes?${query}`;
        return { ...(await fetchValue<JournalMinutes>(address, { signal })), range };
      }
      const minutes = await fetchMinutes(rangeAt(Date.now() - skewMs));
      // Before the first status nobody knew how far off the browser's clock is.
      const range = rangeAt(minutes.now);
      return range.from === minutes.range.from && range.to === minutes.range.to
        ? minutes
        : fetchMinutes(range);
    },
    enabled,
    staleTime: 0,
    refetchOnMount: "always",
    // The last range stays on screen until the next one has arrived.
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
  });
}

/**
 * The service's response times in these hours, by the start of each hour. Past hours are fetched once, a whole day at a time,
 * as the rows that come into view next are mostly of the same day.
 * @param hourNow the start of the current hour by the server's clock
 */
export function useJournalHours(
  connection: string,
  hours: readonly number[],
  hourNow: number,
): ReadonlyMap<number, JournalHour> {
  const days = [...new Set(hours.filter((at) => at < hourNow).map((at) => at - (at % DAY_MS)))];
  return useQueries({
    queries: [
      ...days.map((day) => hoursQuery(connection, hoursOf(day, hourNow), false)),
      ...(hours.includes(hourNow) ? [hoursQuery(connection, [hourNow], true)] : []),
    ],
    combine: byHour,
  });
}

function hoursOf(day: number, before: number): number[] {
  const all = Array.from({ length: DAY_MS / HOUR_MS }, (_, hour) => day + hour * HOUR_MS);
  return all.filter((at) => at < before);
}

function hoursQuery(connection: string, hours: readonly number[], isUnderWay: boolean) {
  return {
    queryKey: [connection, "requests-hours", hours[0], hours.length, isUnderWay],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = new URLSearchParams(hours.map((at) => ["at", new Date(at).toISOString()]));
      const address = `/api/c/${encodeURIComponent(connection)}/requests/hours?${query}`;
      return fetchValue<JournalHours>(address, { signal });
    },
    staleTime: isUnderWay ? HOUR_NOW_MS : Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }: { state: { error: Error | null } }) =>
      isUnderWay || state.error ? HOUR_NOW_MS : (false as const),
    refetchIntervalInBackground: false,
  };
}

function byHour(answers: readonly { data: JournalHours | undefined }[]): ReadonlyMap<number, JournalHour> {
  return new Map(answers.flatMap(({ data }) => data?.hours ?? []).map((hour) => [hour.at, hour]));
}

/** How far the browser's clock is ahead of the server's, in milliseconds, as of the last status. */
export function useSkew(): number {
  const { data } = useQuery<Status>({ queryKey: ["status"], queryFn: skipToken });
  return data?.skewMs ?? 0;
}
