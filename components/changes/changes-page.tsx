"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useMemo } from "react";
import { useNamed } from "@/components/list/find/use-named";
import { useStepsOfPage } from "@/components/list/find/use-steps-of-page";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { TitledPage } from "@/components/shell/page/titled-page";
import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/count";
import { HeadedTable } from "@/components/ui/headed-table";
import { OlderRows } from "@/components/ui/older-rows";
import { TimeMark } from "@/components/ui/time/time-mark";
import {
  type ChangesFilter,
  changesFileAddress,
  changesFilterFrom,
  changesQuery,
  useChanges,
} from "@/lib/client/copy/changes";
import { useCopies } from "@/lib/client/copy/copies";
import { push } from "@/lib/client/find/steps";
import { failureOf } from "@/lib/client/http/api-failure";
import type { CopiesAnswer, CopyState } from "@/lib/contract/copy";
import type { Resource } from "@/lib/contract/resources";
import { ChangeRow } from "./change-row";
import { ChangesFilterBar } from "./changes-filter";
import { CHANGES, titleWords } from "./words";

interface ChangesPageProps {
  connection: string;
  /** The last part of the list's address. */
  name: string;
  resource: Resource;
  copies: CopiesAnswer;
  /** Whether this person may turn a copy on. */
  maySet: boolean;
}

/** Who joined, left or changed from one walk to the next. */
export function ChangesPage({ connection, name, resource, copies, maySet }: ChangesPageProps) {
  const answer = useCopies(connection, copies).data ?? copies;
  const state = answer.resources.find((each) => each.resource === name);
  const parameters = useSearchParams();
  const inAddress = useMemo(() => changesFilterFrom(new URLSearchParams(parameters)), [parameters]);
  const [filter, setFilter] = useNamed(inAddress);
  const path = usePathname();
  useStepsOfPage(path);
  const list = path.slice(0, path.lastIndexOf("/"));
  const isKept = answer.allowed && state?.settings.on === true;

  function show(next: ChangesFilter): void {
    const query = changesQuery(next);
    setFilter(next, () => push(null, query === "" ? path : `${path}?${query}`));
  }

  return (
    <TitledPage
      title={titleWords(resource.label)}
      beside={
        <>
          <Link href={state?.copy ? `${list}?from=copy` : list} className="text-[13px] text-accent underline">
            {resource.label} list
          </Link>
          {isKept && (
            <a
              href={changesFileAddress({ connection, resource: name }, filter)}
              download
              className="ml-auto text-[13px] font-medium text-accent underline"
            >
              Export as NDJSON
            </a>
          )}
        </>
      }
    >
      {isKept ? (
        <>
          <p className="max-w-prose text-[13px] text-muted">
            {CHANGES.about} Changes are kept for {counted(answer.changesRetentionDays, "day")}.
          </p>
          <ChangesFilterBar filter={filter} fields={state.copy?.fields ?? []} onChange={show} />
          <ChangesList
            connection={connection}
            name={name}
            filter={filter}
            path={list}
            state={state}
            onClear={() => show({ kinds: [], fields: [], from: undefined, to: undefined })}
          />
        </>
      ) : (
        <Notice>
          <p>{answer.allowed ? CHANGES.off : CHANGES.forbidden}</p>
          {answer.allowed && (
            <p className="mt-1 text-muted">
              {maySet ? (
                <Link
                  href={`${settingsAddress("connections")}/${encodeURIComponent(connection)}`}
                  className="text-accent underline"
                >
                  {CHANGES.turnOn}
                </Link>
              ) : (
                CHANGES.askAdmin
              )}
            </p>
          )}
        </Notice>
      )}
    </TitledPage>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface px-4 py-6 text-center">{children}</div>;
}

interface ChangesListProps {
  connection: string;
  name: string;
  filter: ChangesFilter;
  path: string;
  state: CopyState;
  onClear(): void;
}

function ChangesList({ connection, name, filter, path, state, onClear }: ChangesListProps) {
  const answer = useChanges({ connection, resource: name }, filter, state.copy?.generation);
  const { data, error, isPending, isFetching, isFetchNextPageError, refetch, fetchNextPage } = answer;
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  const reachesBackTo = data?.pages[0]?.reachesBackTo;
  if (error && changes.length === 0) {
    return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  // That there were none may be no longer so.
  if ((isPending || isFetching) && changes.length === 0)
    return <p className="text-muted">Loading changes …</p>;
  if (changes.length === 0) {
    if (state.changes === undefined && reachesBackTo === undefined) {
      return (
        <Notice>
          <p role="status">{state.copy?.isComplete ? CHANGES.next : CHANGES.early}</p>
        </Notice>
      );
    }
    const isFiltered = changesQuery(filter) !== "";
    return (
      <Notice>
        <p role="status">
          {isFiltered && reachesBackTo !== undefined ? (
            <>
              {CHANGES.noMatch} <TimeMark at={reachesBackTo} />.
            </>
          ) : (
            CHANGES.none
          )}
        </p>
        {isFiltered && (
          <Button className="mt-3" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <>
      <HeadedTable label="Changes" headings={["What", "Who", "Fields", "When"]}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} path={path} />
        ))}
      </HeadedTable>
      <OlderRows pages={answer} rows={changes.length} nouns={["change", "changes"]}>
        {reachesBackTo !== undefined && (
          <>
            {" · "}the oldest that is kept is of <TimeMark at={reachesBackTo} />
          </>
        )}
      </OlderRows>
      {error && (
        <ErrorNotice
          failure={failureOf(error)}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage({ cancelRefetch: false }) : refetch())}
        />
      )}
    </>
  );
}
