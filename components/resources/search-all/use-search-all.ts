"use client";

import { useEffect, useRef, useState } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { type SearchEnd, type SearchProgress, searchService } from "@/lib/client/copy/search-service";
import { nextCursor } from "@/lib/client/list/next-cursor";

/** After so many matches it asks before it goes on. */
const MOST_MATCHES = 20;

interface SearchAll {
  progress: SearchProgress | undefined;
  ended: SearchEnd | undefined;
  isRunning: boolean;
  /** Starts, or goes on where it stopped. */
  start(): void;
  stop(): void;
}

/** Searches what is not loaded at the service, for as long as the calling component is there. */
export function useSearchAll(connection: string, list: ResourceList, view: ListView): SearchAll {
  const [progress, setProgress] = useState<SearchProgress>();
  const [ended, setEnded] = useState<SearchEnd>();
  const [isRunning, setIsRunning] = useState(false);
  const run = useRef<AbortController>(undefined);

  useEffect(() => {
    const last = run;
    return () => last.current?.abort();
  }, []);

  async function search(): Promise<void> {
    const work = new AbortController();
    run.current = work;
    setIsRunning(true);
    setEnded(undefined);
    try {
      const result = await searchService({
        source: { connection, resource: list.resource },
        query: view.query,
        words: view.words,
        // What is loaded has been searched already.
        from: progress ?? { calls: 0, rows: 0, matches: [], after: nextCursor(list.pages) },
        mostMatches: MOST_MATCHES,
        signal: work.signal,
        onProgress: setProgress,
      });
      setEnded(result);
    } catch (error) {
      if (!work.signal.aborted) throw error;
    } finally {
      setIsRunning(false);
    }
  }

  return {
    progress,
    ended,
    isRunning,
    start: () => void search(),
    stop: () => run.current?.abort(),
  };
}
