import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { CopiesAnswer } from "@/lib/contract/copy";
import type { ListItem } from "@/lib/contract/list";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";
import { serialiseQuery } from "@/lib/query/query";
import { copiesAddress } from "./copies";
import { fetchCopyRows, isNoCopy } from "./copy-rows";

/** A row of a copy, and where its panel opens. */
export interface CopyMatch {
  /** The last part of its list's address, such as `staff`. */
  resource: string;
  key: string;
  name: string;
  /** Where it has one. */
  email: string | undefined;
}

/** A copy in which more rows match a text than are offered. */
export interface WiderMatch {
  resource: string;
  text: string;
  /** How many rows match; with `isAtLeast`, no fewer. */
  matches: number;
  isAtLeast: boolean;
}

interface CopyMatches {
  matches: readonly CopyMatch[];
  /** Empty until the text that stands there is answered. */
  wider: readonly WiderMatch[];
  isPending: boolean;
  /** Why not all copies were searched; `isPart`: others were. */
  failure: Failure | undefined;
  isPart: boolean;
  retry(): void;
}

const TYPING_PAUSE_MS = 150;
/** A longer text that was pasted names nobody, and an address would have no room for it. */
const [FEWEST_LETTERS, MOST_LETTERS] = [2, 200];
const NOTHING: Found = { inCopies: [] };

interface FoundInCopy {
  matches: readonly CopyMatch[];
  wider: WiderMatch | undefined;
}

/** What the copies that could be searched have, and why another could not. */
interface Found {
  inCopies: readonly FoundInCopy[];
  failure?: Failure;
}

/**
 * The best matches of a text in all copies of a connection, once typing pauses. Where there is no copy nothing is searched.
 * @param limit the most matches of each copy
 */
export function useCopyMatches(connection: string, text: string, limit: number): CopyMatches {
  const client = useQueryClient();
  const settledText = useSettled(text.trim());
  const enabled = connection !== "" && isSearchable(settledText);
  const copies = copiesThere(connection);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [connection, "copy-matches", settledText, limit],
    queryFn: async ({ signal }) => {
      const resources = await client.fetchQuery(copies);
      const searches = resources.map((resource) =>
        matchesIn({ connection, resource }, settledText, limit, signal),
      );
      return allFound(await Promise.allSettled(searches));
    },
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const hasNone = client.getQueryData(copies.queryKey)?.length === 0;
  const mayMatch = connection !== "" && text.trim().length >= FEWEST_LETTERS && !hasNone;
  const isPending = mayMatch && (settledText !== text.trim() || isFetching);
  const { inCopies, failure } = (enabled && data) || NOTHING;
  const matches = inCopies.flatMap((each) => each.matches);
  return {
    matches: isPending ? matches.filter(hasWordsOf(text)) : matches,
    wider: isPending ? [] : inCopies.flatMap(({ wider }) => wider ?? []),
    isPending,
    failure: error ? failureOf(error) : failure,
    isPart: !error && failure !== undefined,
    retry: () => void refetch(),
  };
}

/** @throws ApiFailure where not one copy could be searched */
function allFound(searches: readonly PromiseSettledResult<FoundInCopy>[]): Found {
  const inCopies = searches.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  const errors: unknown[] = searches.flatMap((each) => (each.status === "rejected" ? each.reason : []));
  // A copy that was there a minute ago, and has nothing in it now, is not missed.
  const failed = errors.filter((error) => !isNoCopy(failureOf(error)));
  if (failed.length === 0) return { inCopies };
  if (inCopies.length === 0) throw failed[0];
  return { inCopies, failure: failureOf(failed[0]) };
}

/** The lists of a connection of which there is a copy. */
function copiesThere(connection: string) {
  return queryOptions({
    queryKey: [connection, "copies-there"],
    queryFn: async ({ signal }) => {
      const { resources } = await fetchValue<CopiesAnswer>(copiesAddress(connection), { signal });
      return resources.filter(({ copy }) => copy).map(({ resource }) => resource);
    },
    staleTime: 60_000,
  });
}

function isSearchable({ length }: string): boolean {
  return length >= FEWEST_LETTERS && length <= MOST_LETTERS;
}

/** Until the answer is there, who was found for an earlier text stays only if they match this one too. */
function hasWordsOf(text: string): (match: CopyMatch) => boolean {
  const words = wordsOf(text);
  return ({ name, key, email = "" }) => hasWords(fold(`${name}\n${key}\n${email}`), words);
}

async function matchesIn(
  source: { connection: string; resource: string },
  text: string,
  limit: number,
  signal: AbortSignal,
): Promise<FoundInCopy> {
  const { resource } = source;
  const search = serialiseQuery({ text, filters: [] }).toString();
  const { rows, matches, ranked, copy } = await fetchCopyRows(source, { search, limit, signal });
  const isAtLeast = ranked !== undefined || !copy.isComplete;
  return {
    matches: [...rows.values()].map(({ key, item }) => ({
      resource,
      key,
      name: textOf(item, "name") ?? key,
      email: textOf(item, "email"),
    })),
    wider: matches > rows.size ? { resource, text, matches, isAtLeast } : undefined,
  };
}

function textOf(item: ListItem, field: string): string | undefined {
  const value = Object.hasOwn(item, field) ? item[field] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The text as it was when typing last paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
