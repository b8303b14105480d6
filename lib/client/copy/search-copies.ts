import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { CopiesAnswer } from "@/lib/contract/copy";
import type { ListItem } from "@/lib/contract/list";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";
import { copiesAddress } from "./copies";
import { fetchCopyRows } from "./copy-rows";

/** A row of a copy, and where its panel opens. */
export interface CopyMatch {
  /** The last part of its list's address, such as `staff`. */
  resource: string;
  key: string;
  name: string;
  /** Where it has one. */
  email: string | undefined;
}

interface CopyMatches {
  matches: readonly CopyMatch[];
  isPending: boolean;
  isFailed: boolean;
}

const TYPING_PAUSE_MS = 150;
/** A longer text that was pasted names nobody, and an address would have no room for it. */
const [FEWEST_LETTERS, MOST_LETTERS] = [2, 200];
const NOTHING: readonly CopyMatch[] = [];

/**
 * The best matches of a text in all copies of a connection, once typing pauses. Where there is no copy nothing is searched.
 * @param limit the most matches of each copy
 */
export function useCopyMatches(connection: string, text: string, limit: number): CopyMatches {
  const settledText = useSettled(text.trim());
  const enabled = connection !== "" && isSearchable(settledText);
  const copies = useQuery({
    queryKey: [connection, "copies-there"],
    queryFn: async ({ signal }) => {
      const { resources: all } = await fetchValue<CopiesAnswer>(copiesAddress(connection), { signal });
      return all.filter(({ copy }) => copy).map(({ resource }) => resource);
    },
    enabled,
    staleTime: 60_000,
    refetchOnMount: true,
  });
  const resources = copies.data ?? [];
  const { data, isFetching, isError } = useQuery({
    queryKey: [connection, "copy-matches", settledText, limit, ...resources],
    queryFn: async ({ signal }) => {
      const matches = resources.map((resource) =>
        matchesIn({ connection, resource }, settledText, limit, signal),
      );
      return (await Promise.all(matches)).flat();
    },
    enabled: enabled && resources.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const mayMatch = connection !== "" && text.trim().length >= FEWEST_LETTERS && copies.data?.length !== 0;
  const isPending = mayMatch && (settledText !== text.trim() || copies.isLoading || isFetching);
  const matches = (enabled && data) || NOTHING;
  return {
    matches: isPending ? matches.filter(hasWordsOf(text)) : matches,
    isPending,
    // Also where it could not be learned which copies there are.
    isFailed: isError || copies.isLoadingError,
  };
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
): Promise<CopyMatch[]> {
  const search = new URLSearchParams({ q: text }).toString();
  const { rows } = await fetchCopyRows(source, { search, limit, signal });
  return [...rows.values()].map(({ key, item }) => ({
    resource: source.resource,
    key,
    name: textOf(item, "name") ?? key,
    email: textOf(item, "email"),
  }));
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
