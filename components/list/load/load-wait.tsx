"use client";

import type { PagedList } from "@/components/list/pages/use-resource-list";
import { countdownWords, secondsUntil } from "@/components/ui/time/seconds";
import { useNow } from "@/components/ui/time/use-now";

interface LoadWaitProps {
  list: Pick<PagedList, "failure" | "resumesAt">;
}

/** What loading waits for, and for how long; empty while it goes on. */
export function LoadWait({ list }: LoadWaitProps) {
  return <p className="text-warn tabular-nums empty:hidden">{waitWords(list, useNow())}</p>;
}

function waitWords({ failure, resumesAt }: LoadWaitProps["list"], now: number | undefined): string {
  if (!failure) return "";
  if (resumesAt === undefined) return "A page failed; trying again.";
  return now === undefined ? "Paused" : `Paused, resumes in ${countdownWords(secondsUntil(resumesAt, now))}`;
}
