import { FailedPage } from "@/components/shell/page/failed-page";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { clock } from "@/components/ui/time/time-words";
import { isEmptyFilter, type RequestsFilter } from "@/lib/client/journal/journal-filter";
import { attemptsIn } from "./merge-entries";
import type { RequestList } from "./use-request-list";

interface ListEndProps {
  list: RequestList;
  filter: RequestsFilter;
  onClearAll(): void;
}

/** Below the last row, or in place of all rows: loading, failed, the end, or why there is nothing. */
export function ListEnd({ list, filter, onClearAll }: ListEndProps) {
  const { entries, failure, loading, isOld, isComplete } = list;
  const attempts = attemptsIn(entries).length;
  if (failure && failure.error.code !== "query_invalid") {
    const stays = `Older requests could not be loaded. The ${count(attempts)} above stay.`;
    return <FailedPage failure={failure} stays={entries.length > 0 ? stays : undefined} retry={list.retry} />;
  }
  if (isOld) return null;
  if (entries.length === 0 && isComplete) {
    return <Nothing list={list} filter={filter} onClearAll={onClearAll} />;
  }
  if (isComplete) {
    return (
      <p className="px-4 py-3 text-muted">
        {count(attempts)} in all{!isEmptyFilter(filter) && " that match"}
        {attempts < entries.length && ", beside those that are missing"}. {reaches(list)}
      </p>
    );
  }
  return (
    <p className="px-4 py-3 text-muted" aria-busy={loading}>
      {failure && "Correct or clear the filter marked above to see requests."}
      {!failure && (entries.length === 0 ? "Loading requests …" : "Loading older requests …")}
    </p>
  );
}

/** Why the list is empty: nothing yet, nothing that far back, or no match. */
function Nothing({ list, filter, onClearAll }: ListEndProps) {
  const { reachesBackTo } = list;
  const isFiltered = !isEmptyFilter(filter);
  const to = Date.parse(filter.to ?? "");
  if (reachesBackTo === undefined) {
    return (
      <Empty title="No requests yet">
        Every call Rollcall makes for this connection appears here at once: reads, checks, token exchanges,
        and calls that were refused or never sent.
      </Empty>
    );
  }
  if (to <= reachesBackTo) {
    return (
      <Empty title="The journal does not go back that far">
        {reaches(list)} The selected time ends before that.
        <ClearAll onClick={onClearAll} />
      </Empty>
    );
  }
  return (
    <Empty title={isFiltered ? "No matching requests" : "No requests yet"}>
      {isFiltered && "No request matches all of these filters. "}
      {reaches(list)}
      {isFiltered && <ClearAll onClick={onClearAll} />}
    </Empty>
  );
}

function ClearAll({ onClick }: { onClick(): void }) {
  return (
    <p className="mt-3">
      <Button onClick={onClick}>Clear all filters</Button>
    </p>
  );
}

function Empty({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="max-w-2xl px-4 py-8">
      <h2 className="font-semibold">{title}</h2>
      <div className="mt-1 text-muted">{children}</div>
    </div>
  );
}

function reaches({ reachesBackTo }: RequestList): string {
  return reachesBackTo === undefined ? "" : `The journal goes back to ${clock(reachesBackTo)} UTC.`;
}
