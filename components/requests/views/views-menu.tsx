"use client";

import { useEffect, useRef, useState } from "react";
import type { FilterState } from "@/components/requests/filter/use-filter";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { FailureLine } from "@/components/shell/form/failure-line";
import { wordsFor } from "@/components/shell/words/words";
import { Button } from "@/components/ui/button";
import { closePopover } from "@/components/ui/overlay/close-popover";
import { Popover } from "@/components/ui/overlay/popover";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
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
  const [edited, setEdited] = useState<Edited>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [addedCount, setAddedCount] = useState(0);
  const [endCount, setEndCount] = useState(0);
  const views = withEdited(data?.views ?? [], edited);
  const failure = error ? failureOf(error) : undefined;
  useRetryOnceBack(failure, () => void refetch());
  useEffect(() => {
    // The form, and the line of a view that is gone, take away with them what had the focus.
    if (endCount > 0 && document.activeElement === document.body) heading.current?.focus();
  }, [endCount]);

  function run(input: ViewChange): void {
    change.mutate(input, {
      onSuccess() {
        if (input.id === undefined) setAddedCount((count) => count + 1);
        endEdit(input.id);
      },
    });
  }

  /** @param id of the view whose form has ended; undefined for that of a new one */
  function endEdit(id: string | undefined): void {
    setEdited((now) => (now?.view.id === id ? undefined : now));
    setEndCount((count) => count + 1);
  }

  function toggleEdit(view: SavedView, index: number): void {
    if (change.isError) change.reset();
    if (edited?.view.id === view.id) return endEdit(view.id);
    setEdited({ view, ahead: views.slice(0, index).map(({ id }) => id) });
  }

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Saved views
      </h2>
      <p className="text-muted empty:hidden">
        {isPending && !failure && "Loading …"}
        {data && views.length === 0 && "None yet. Save the current filters under a name below."}
      </p>
      <ul className="my-2 divide-y divide-line empty:hidden">
        {views.map((view, index) => {
          const isEdited = edited?.view.id === view.id;
          return (
            <li key={view.id} className="py-0.5">
              <ViewLine
                view={view}
                isCurrent={view.query === filterState.query}
                onGo={(button) => {
                  filterState.replace(filterFrom(new URLSearchParams(view.query)));
                  closePopover(button);
                }}
                onEdit={() => toggleEdit(view, index)}
                isEdited={isEdited}
              />
              {isEdited && (
                <ViewForm
                  view={view}
                  isBusy={change.isPending}
                  onSave={(changed) =>
                    Object.keys(changed).length > 0 ? run({ id: view.id, view: changed }) : endEdit(view.id)
                  }
                  onReplace={(changed) =>
                    run({ id: view.id, view: { ...changed, query: filterState.query } })
                  }
                  onDelete={() => run({ id: view.id })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {/* Hidden, it keeps what is typed. */}
      <div hidden={edited !== undefined}>
        <h3 className="mt-3 font-semibold">Save the current filters</h3>
        <ViewForm
          key={addedCount}
          isBusy={change.isPending}
          onSave={(input) => run({ view: { ...input, query: filterState.query } })}
        />
      </div>
      <div className="mt-2 wrap-anywhere">
        {change.error ? (
          <FailureLine failure={failureOf(change.error)} isInJournal={false} />
        ) : (
          <Unread failure={failure} />
        )}
      </div>
    </>
  );
}

/** A view as it was when its form opened. */
interface Edited {
  view: SavedView;
  /** The views above it. */
  ahead: readonly string[];
}

/** The views, with the edited one where it was even if it is gone: what is typed stays, and so does the focus. */
function withEdited(views: readonly SavedView[], edited: Edited | undefined): readonly SavedView[] {
  if (!edited) return views;
  const { view, ahead } = edited;
  const others = views.filter(({ id }) => id !== view.id);
  const at = others.findLastIndex(({ id }) => ahead.includes(id)) + 1;
  return others.toSpliced(at, 0, views.find(({ id }) => id === view.id) ?? view);
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
      {(mayChange || isEdited) && (
        <Button look="bare" aria-expanded={isEdited} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </div>
  );
}

/** Why the views could not be read. */
function Unread({ failure }: { failure: Failure | undefined }) {
  const { title, todo } = (failure && wordsFor(failure)) ?? {};
  return (
    <p role="alert" className="text-bad empty:hidden">
      {failure && `${title}. ${todo}`}
    </p>
  );
}
