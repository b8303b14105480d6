"use client";

import { ExternalLink } from "lucide";
import { usePathname } from "next/navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { loadRate } from "@/components/list/load/load-cost";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { nameOf } from "@/components/resources/panel/name-of";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { isCursorLost, pageWords } from "@/components/shell/words/list-words";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Dialog } from "@/components/ui/overlay/dialog";
import { countdownWords, secondsUntil } from "@/components/ui/time/seconds";
import { useNow } from "@/components/ui/time/use-now";
import { placeAddress } from "@/lib/client/find/place";
import type { Row } from "@/lib/client/list/row-list";
import { useBudget } from "@/lib/client/status/status";
import { searchCostWords, searchEndWords, searchFarWords } from "./search-words";
import { useSearchAll } from "./use-search-all";

interface SearchAllDialogProps {
  connection: string;
  list: ResourceList;
  view: ListView;
  onClose(): void;
}

/** Where the service refuses the cursor that the search would go on after. */
const BEGIN_AGAIN = {
  todo: "It may have been deleted since. Close this, reload the list, and search again.",
};

/** Searches the rest of the list at the service: what it costs, said first; how far it is; and whom it has found. */
export function SearchAllDialog({ connection, list, view, onClose }: SearchAllDialogProps) {
  const rate = loadRate(useBudget(connection));
  const { progress, ended, isRunning, start, stop } = useSearchAll(connection, list, view);
  const failure = ended?.kind === "failed" ? ended.failure : undefined;
  useRetryOnceBack(failure, start);
  const now = useNow();
  const path = usePathname();
  const label = list.resource.label.toLowerCase();
  const waits = isRunning ? progress?.waits : undefined;
  const cannotGoOn = failure !== undefined && isCursorLost(failure);
  const isOver = ended?.kind === "end";
  const words = view.query.text.trim();
  return (
    <Dialog title={`Search all ${label}`} onClose={onClose}>
      {words !== "" && (
        <p className="mt-2 wrap-anywhere">
          For <bdi className="font-medium">“{words}”</bdi>
          {view.query.filters.length > 0 && " and the filters in force"}
        </p>
      )}
      <p className="mt-2 text-muted tabular-nums">
        The service has no search, so this reads the rest of its list for you alone and keeps nothing but the
        matches, until you close this. {searchCostWords(rate)} People browsing go first.
      </p>
      {progress && (
        <p className="mt-3 tabular-nums" role="status" aria-live="off">
          {searchFarWords(progress)}
          {waits && now !== undefined && (
            <span className="text-warn"> · waits {countdownWords(secondsUntil(waits.until, now))}</span>
          )}
        </p>
      )}
      {progress && progress.matches.length > 0 && (
        <ul
          aria-label="Matches"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {progress.matches.map((row, index) => (
            <Match key={`${row.key} ${index}`} row={row} path={path} />
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 empty:hidden">
        {ended && progress && searchEndWords(ended, progress)}
      </p>
      {failure && (
        <div className="mt-2">
          <ErrorNotice
            failure={failure}
            words={{ ...pageWords(failure), ...(cannotGoOn && BEGIN_AGAIN) }}
            path={list.resource.path}
          />
        </div>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{progress || ended ? "Close" : "Cancel"}</Button>
        {isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          !isOver && (
            <Button look={cannotGoOn ? "quiet" : "primary"} onClick={start}>
              {progress ? "Search on" : "Search"}
            </Button>
          )
        )}
      </div>
    </Dialog>
  );
}

/** Opens the list at the row's page for one call, beside this one: here are the other matches, and the rows that are loaded. */
function Match({ row, path }: { row: Row; path: string }) {
  const { email } = row.item;
  const title = nameOf(row.item) ?? row.key;
  return (
    <li>
      <a
        href={placeAddress(path, { row: row.key, after: row.page.after ?? "" })}
        target="_blank"
        className="flex min-h-9 flex-wrap items-center gap-x-3 px-2.5 py-1 hover:bg-raised"
      >
        <bdi className="font-medium text-accent underline wrap-anywhere">{title}</bdi>
        <span className="text-[12px] text-muted wrap-anywhere">
          {row.key}
          {typeof email === "string" && ` · ${email}`}
        </span>
        <span className="ml-auto text-muted">
          <Icon of={ExternalLink} />
          <span className="sr-only">Opens in a new tab</span>
        </span>
      </a>
    </li>
  );
}
