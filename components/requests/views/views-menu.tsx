"use client";

import { useState } from "react";
import type { FilterState } from "@/components/requests/filter/use-filter";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { wordsFor } from "@/components/shell/words/words";
import { Button } from "@/components/ui/button";
import { closePopover } from "@/components/ui/overlay/close-popover";
import { Popover } from "@/components/ui/overlay/popover";
import { failureOf } from "@/lib/client/http/api-failure";
import { filterFrom } from "@/lib/client/journal/journal-filter";
import { useChangeView, useSavedViews, type ViewChange } from "@/lib/client/journal/saved-views";
import type { SavedView } from "@/lib/contract/saved-views";
import { ViewForm } from "./view-form";

interface ViewsMenuProps {
  connection: string;
  filterState: FilterState;
}

/** Saved filters: to open, to save, and to change where that is permitted. */
export function ViewsMenu(props: ViewsMenuProps) {
  return (
    <Popover label="Saved views" button="Views">
      <ViewsPanel {...props} />
    </Popover>
  );
}

function ViewsPanel({ connection, filterState }: ViewsMenuProps) {
  const { data, error, isPending, refetch } = useSavedViews(connection);
  const change = useChangeView(connection);
  const [editedId, setEditedId] = useState<string>();
  const [savedCount, setSavedCount] = useState(0);
  const views = data?.views ?? [];
  const failure = change.error ?? error;
  useRetryOnceBack(error ? failureOf(error) : undefined, () => void refetch());

  function run(input: ViewChange): void {
    change.mutate(input, {
      onSuccess() {
        setEditedId(undefined);
        setSavedCount(savedCount + 1);
      },
    });
  }

  return (
    <>
      <h2 className="font-semibold">Saved views</h2>
      <p className="text-muted empty:hidden">
        {isPending && !error && "Loading …"}
        {data && views.length === 0 && "None yet. Save the current filters under a name below."}
      </p>
      <ul className="my-2 divide-y divide-line empty:hidden">
        {views.map((view) => (
          <li key={view.id} className="py-0.5">
            <ViewLine
              view={view}
              isCurrent={view.query === filterState.query}
              onGo={(button) => {
                filterState.replace(filterFrom(new URLSearchParams(view.query)));
                closePopover(button);
              }}
              onEdit={() => setEditedId(editedId === view.id ? undefined : view.id)}
              isEdited={editedId === view.id}
            />
            {editedId === view.id && (
              <ViewForm
                view={view}
                isBusy={change.isPending}
                onSave={(input) => run({ id: view.id, view: input })}
                onReplace={() => run({ id: view.id, view: { query: filterState.query } })}
                onDelete={() => run({ id: view.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {editedId === undefined && (
        <>
          <h3 className="mt-3 font-semibold">Save the current filters</h3>
          <ViewForm
            key={savedCount}
            isBusy={change.isPending}
            onSave={(input) => run({ view: { ...input, query: filterState.query } })}
          />
        </>
      )}
      <p role="alert" className="mt-2 text-bad wrap-anywhere empty:hidden">
        {failure && messageOf(failure)}
      </p>
    </>
  );
}

interface ViewLineProps {
  view: SavedView;
  /** The list shows this view. */
  isCurrent: boolean;
  isEdited: boolean;
  onGo(button: HTMLElement): void;
  onEdit(): void;
}

function ViewLine({ view, isCurrent, isEdited, onGo, onEdit }: ViewLineProps) {
  const { name, isShared, isMine, owner, mayChange } = view;
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        onClick={({ currentTarget }) => onGo(currentTarget)}
        className="min-h-8 min-w-0 flex-1 rounded px-2 py-1 text-left hover:bg-raised aria-[current]:text-accent"
      >
        <bdi className="block truncate font-medium" title={name}>
          {name}
        </bdi>
        {isShared && (
          <span className="block truncate text-[12px] text-muted">
            Everyone{!isMine && `, by ${owner ?? "somebody who has left"}`}
          </span>
        )}
      </button>
      {mayChange && (
        <Button look="bare" aria-expanded={isEdited} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </div>
  );
}

/** The server's message about a wrong input, word for word; for other failures the usual words. */
function messageOf(thrown: unknown): string {
  const failure = failureOf(thrown);
  if (failure.error.code === "query_invalid") return failure.error.message;
  const { title, todo } = wordsFor(failure);
  return `${title}. ${todo}`;
}
