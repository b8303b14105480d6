"use client";

import { clearAll } from "@/components/list/find/clear-all";
import { FailedPage } from "@/components/shell/page/failed-page";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { narrows } from "@/lib/query/query";
import { endOfCopyWords } from "./copy-search-words";
import type { CopyList } from "./use-copy-list";

/** Below the rows of the copy: loading, failed, or how many there are. */
export function CopyTail({ found }: { found: CopyList }) {
  const { list, view, page } = found;
  if (list.failure) {
    return <FailedPage failure={list.failure} stays={staysWords(list.rows.length)} retry={list.retry} />;
  }
  if (!page || list.end === undefined) {
    return (
      <p className="px-4 py-4 text-muted" aria-busy={list.loading}>
        {list.rows.length === 0 ? "Searching the copy …" : `Loading more · ${count(list.rows.length)} so far`}
      </p>
    );
  }
  const isNothing = list.rows.length === 0 && narrows(view.query);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 text-muted">
      <p>{endOfCopyWords(page, view.query)}</p>
      {isNothing && <Button onClick={() => clearAll(view)}>Clear all filters</Button>}
    </div>
  );
}

function staysWords(rows: number): string {
  return rows > 0 ? `The ${count(rows)} rows found so far stay.` : "";
}
