import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { CopyChange, CopyChangesPage } from "@/lib/contract/copy-changes";
import { copiesAddress } from "./copies";
import type { CopySource } from "./copy-rows";

/** The filter of changes in the address of their page, as text: it is for the server to say whether it is one. */
export interface ChangesFilter {
  /** Of every kind where there are none. */
  kinds: readonly string[];
  /** Only changes of one of these fields, unless there are none. */
  fields: readonly string[];
  /** Milliseconds since 1970, by the server's clock. */
  from: string | undefined;
  to: string | undefined;
}

export function changesFilterFrom(parameters: URLSearchParams): ChangesFilter {
  return {
    kinds: parameters.getAll("kind"),
    fields: parameters.getAll("field"),
    from: parameters.get("from") ?? undefined,
    to: parameters.get("to") ?? undefined,
  };
}

export function changesQuery({ kinds, fields, from, to }: ChangesFilter): string {
  return new URLSearchParams([
    ...kinds.map((kind) => ["kind", kind]),
    ...fields.map((field) => ["field", field]),
    ...(from === undefined ? [] : [["from", from]]),
    ...(to === undefined ? [] : [["to", to]]),
  ]).toString();
}

/** The address of a file of all changes that the filter lets through: a plain link. */
export function changesFileAddress({ connection, resource }: CopySource, filter: ChangesFilter): string {
  const query = new URLSearchParams(changesQuery(filter));
  query.set("format", "ndjson");
  return `${copiesAddress(connection)}/${resource}/changes/export?${query}`;
}

/** A page of changes, with their times by the browser's clock. */
interface ChangesPage {
  changes: readonly CopyChange[];
  next: string | undefined;
  reachesBackTo: number | undefined;
}

/**
 * What each walk found changed since the one before, newest first, page after page. They are read again, which costs no call of
 * the service, whenever somebody comes back to them and when a walk has ended.
 * @param generation of the copy, which is another after each complete walk
 */
export function useChanges(
  { connection, resource }: CopySource,
  filter: ChangesFilter,
  generation: string | undefined,
) {
  const query = changesQuery(filter);
  const answer = useInfiniteQuery({
    queryKey: [connection, "copy-changes", resource, query],
    queryFn: async ({ pageParam, signal }): Promise<ChangesPage> => {
      const parameters = new URLSearchParams(query);
      parameters.set("limit", "100");
      if (pageParam !== undefined) parameters.set("cursor", pageParam);
      const address = `${copiesAddress(connection)}/${resource}/changes?${parameters}`;
      const { now, changes, next, reachesBackTo } = await fetchValue<CopyChangesPage>(address, { signal });
      const skewMs = Date.now() - now;
      return {
        changes: changes.map((each) => ({ ...each, from: each.from + skewMs, to: each.to + skewMs })),
        next,
        reachesBackTo: reachesBackTo === undefined ? undefined : reachesBackTo + skewMs,
      };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: 60_000,
    staleTime: 0,
    refetchOnMount: "always",
  });
  const { refetch } = answer;
  const known = useRef(generation);
  useEffect(() => {
    if (known.current === generation) return;
    known.current = generation;
    void refetch();
  }, [generation, refetch]);
  return answer;
}
