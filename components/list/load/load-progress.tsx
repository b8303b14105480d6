"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { Button } from "@/components/ui/button";
import { count, counted } from "@/components/ui/count";
import { useNow } from "@/components/ui/time/use-now";
import { useBudget } from "@/lib/client/status/status";
import { countCalls, loadCostWords, loadRate } from "./load-cost";
import { LoadWait } from "./load-wait";
import type { LoadRest, Run } from "./use-load-rest";

interface LoadProgressProps {
  connection: string;
  list: ResourceList;
  load: LoadRest;
  run: Run;
}

/** The progress of "load more", what it waits for, and a button to stop it. */
export function LoadProgress({ connection, list, load, run }: LoadProgressProps) {
  const region = useRef<HTMLElement>(null);
  useFocusGuard(region);
  const now = useNow();
  const budget = useBudget(connection);
  const { plan, startedAt } = run;
  const arrived = list.pages.slice(run.pages);
  const left = plan.mostCalls === undefined ? undefined : plan.mostCalls - arrived.length;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Loading more"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-raised px-4 py-2"
    >
      <p className="font-medium">{plan.goal}</p>
      <p className="text-muted tabular-nums">
        {count(list.rows.length - run.rows)} rows · {counted(countCalls(arrived), "call")}
        {now !== undefined && ` · ${count(Math.max(Math.round((now - startedAt) / 1000), 0))} s`}
        {left !== undefined && ` · left: ${loadCostWords(left, loadRate(budget))}`}
      </p>
      <LoadWait list={list} />
      <Button className="ml-auto" onClick={load.cancel}>
        Stop
      </Button>
    </section>
  );
}

/** The button that started loading disappears when this appears, and "Stop" disappears with this: neither takes the focus along. */
function useFocusGuard(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
    };
  }, [region]);
}
