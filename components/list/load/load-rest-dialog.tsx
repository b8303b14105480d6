"use client";

import { useState } from "react";
import type { Column } from "@/components/list/columns/columns";
import { queryWords } from "@/components/list/find/filter-words";
import { useDates } from "@/components/list/values/dates";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { Dialog } from "@/components/ui/overlay/dialog";
import { PAGE_SIZE } from "@/lib/client/http/page-size";
import { useBudget } from "@/lib/client/status/status";
import type { ListQuery } from "@/lib/query/query";
import { type LoadRate, loadCostWords, loadRate, loadRateWords } from "./load-cost";
import type { Plan } from "./use-load-rest";

interface LoadRestDialogProps {
  connection: string;
  query: ListQuery;
  columns: readonly Column[];
  onStart(plan: Plan): void;
  onClose(): void;
}

const AMOUNTS = [10, 100, 1_000] as const;

/** Asks how much to load, and says what that costs before the first call is made. */
export function LoadRestDialog({ connection, query, columns, onStart, onClose }: LoadRestDialogProps) {
  const matches = queryWords(query, columns, useDates());
  const rate = loadRate(useBudget(connection));
  const [calls, setCalls] = useState<number>();
  const [stopAtMatch, setStopAtMatch] = useState(matches !== "");
  const goal = calls === undefined ? "Loading more" : `Loading up to ${count(calls)} pages`;
  return (
    <Dialog title="Load more" onClose={onClose}>
      <p className="mt-2 text-muted">
        Each call loads {count(PAGE_SIZE)} rows; the service does not say how many there are. People browsing
        go first: loading waits while the budget is low and resumes by itself.
      </p>
      <fieldset className="mt-3 space-y-1">
        <legend className="sr-only">How much</legend>
        <AmountOption checked={calls === undefined} onChoose={() => setCalls(undefined)} rate={rate} />
        {AMOUNTS.map((amount) => (
          <AmountOption
            key={amount}
            calls={amount}
            checked={calls === amount}
            onChoose={() => setCalls(amount)}
            rate={rate}
          />
        ))}
      </fieldset>
      {matches !== "" && (
        <label className="mt-3 flex items-center gap-2">
          <input
            type="checkbox"
            checked={stopAtMatch}
            onChange={(event) => setStopAtMatch(event.target.checked)}
          />
          <span className="wrap-anywhere">
            Stop at the next match of <bdi>{matches}</bdi>
          </span>
        </label>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          onClick={() => onStart({ goal, mostCalls: calls, stopAtMatch: stopAtMatch && matches !== "" })}
        >
          Load
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  calls?: number;
  checked: boolean;
  onChoose(): void;
  rate: LoadRate | undefined;
}

function AmountOption({ calls, checked, onChoose, rate }: ChoiceProps) {
  const cost = calls === undefined ? loadRateWords(rate) : loadCostWords(calls, rate);
  return (
    <label className="flex items-start gap-2 rounded px-2 py-1 hover:bg-raised">
      <input type="radio" name="amount" className="mt-1" checked={checked} onChange={onChoose} />
      <span>
        {calls === undefined ? "Everything" : `Up to ${count(calls * PAGE_SIZE)} more rows`}
        <span className="block text-[12px] text-muted tabular-nums">{cost}</span>
      </span>
    </label>
  );
}
