import {
  type InfiniteData,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchJson } from "@/lib/client/http/fetch-json";
import { PAGE_SIZE } from "@/lib/client/http/page-size";
import { isSignedOut, onSignedIn } from "@/lib/client/session/session";
import type { Status } from "@/lib/client/status/status";
import type {
  JournalHour,
  JournalHours,
  JournalMinutes,
  JournalNews,
  JournalPage,
} from "@/lib/contract/journal";
import { filterQuery, type RequestsFilter } from "./journal-filter";

/** How often the end of the journal is looked at while somebody follows it. */
const TAIL_MS = 2_000;
/** After a look that failed: soon enough to be live, seldom enough for a server that is gone. */
const TAIL_AGAIN_MS = 5_000;
/** How often the hour that is under way is asked about again. */
const HOUR_NOW_MS = 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export type JournalPages = InfiniteData<JournalPage, string | undefined>;

/** Which list: a connection's requests, narrowed. */
export interface JournalSource {
  connection: string;
  filter: RequestsFilter;
}

/** @param query the filter as the query of an address */
export function journalKey(connection: string, query: string) {
  return [connection, "requests", query] as const;
}

/** A list that begins with this page. */
export function journalStartingWith(page: JournalPage): JournalPages {
  return { pages: [page], pageParams: [undefined] };
}

/** One page of what this console made, newest first. @throws ApiFailure */
export async function fetchJournalPage(
  source: JournalSource,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<JournalPage> {
  const address = journalAddress(source, { before, limit: String(PAGE_SIZE) });
  return (await fetchJson(address, { ...(signal && { signal }) })).value as JournalPage;
}

/** Where a file of everything that the filter lets through comes from: a plain link. */
export function exportAddress(source: JournalSource, format: "csv" | "ndjson"): string {
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

/** Requests, page after page, each older than the one before. It asks for a first page when it was given none. */
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
 * What came after an entry, looked at every 2 s while the page can be seen and somebody follows; less often after a look
 * that failed. Once there is more than one look brings, there is nothing to look for.
 * @param since an entry's id; nothing is asked without one
 */
export function useJournalNews(source: JournalSource, since: string | undefined, live: boolean) {
  const query = useQuery({
    queryKey: [...journalKey(source.connection, filterQuery(source.filter)), "news", since ?? ""],
    queryFn: async ({ signal }) =>
      (await fetchJson(journalAddress(source, { since }), { signal })).value as JournalNews,
    enabled: live && since !== undefined,
    gcTime: 0,
    refetchInterval({ state }) {
      if (isSignedOut(state.error) || state.data?.more) return false;
      return state.error ? TAIL_AGAIN_MS : TAIL_MS;
    },
    refetchIntervalInBackground: false,
    // Whoever comes back to the page should not wait to see what came.
    refetchOnWindowFocus: "always",
  });
  const { refetch } = query;
  useEffect(() => (live ? onSignedIn(() => void refetch()) : undefined), [live, refetch]);
  return query;
}

/** A stretch of the chart, of what a filter lets through: named, so that what is shown stays while its end moves on. */
interface MinutesSource<Stretch> extends JournalSource {
  /** The name of the stretch. */
  name: string;
  /** Where it lies, asked each time: milliseconds since the epoch by the server's clock, `to` exclusive. */
  stretch(): Stretch;
  /** How often it is looked at again while the page can be seen; never when undefined. */
  everyMs: number | undefined;
  enabled: boolean;
}

/** How many attempts each minute had, by outcome, and the stretch that was asked for. */
export function useJournalMinutes<Stretch extends { from: number; to: number; bin: number }>(
  source: MinutesSource<Stretch>,
) {
  const { connection, filter, name, stretch, everyMs, enabled } = source;
  const narrowed = filterQuery(filter);
  return useQuery({
    queryKey: [connection, "requests-minutes", name, narrowed],
    queryFn: async ({ signal }) => {
      const asked = stretch();
      const { from, to, bin } = asked;
      const query = new URLSearchParams(narrowed);
      query.set("from", new Date(from).toISOString());
      query.set("to", new Date(to).toISOString());
      query.set("bin", String(bin / 1_000));
      const address = `/api/c/${encodeURIComponent(connection)}/requests/minutes?${query}`;
      return { ...((await fetchJson(address, { signal })).value as JournalMinutes), asked };
    },
    enabled,
    staleTime: 0,
    refetchOnMount: "always",
    // Another stretch replaces the one before when it is here.
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
  });
}

/**
 * How long the service took in these hours, by their beginnings. Hours that are over are asked about once, a day at a time:
 * rows that come into view later are mostly of the same day.
 * @param hourNow the hour that is under way, by the server's clock
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
      return (await fetchJson(address, { signal })).value as JournalHours;
    },
    staleTime: isUnderWay ? HOUR_NOW_MS : Number.POSITIVE_INFINITY,
    refetchInterval: isUnderWay ? HOUR_NOW_MS : (false as const),
    refetchIntervalInBackground: false,
  };
}

function byHour(answers: readonly { data: JournalHours | undefined }[]): ReadonlyMap<number, JournalHour> {
  return new Map(answers.flatMap(({ data }) => data?.hours ?? []).map((hour) => [hour.at, hour]));
}

/** How far the browser's clock is ahead of the server's, in milliseconds, as the last status had it. */
export function useSkew(): number {
  const { data } = useQuery<Status>({ queryKey: ["status"], queryFn: skipToken });
  return data?.skewMs ?? 0;
}
