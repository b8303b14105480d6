"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { SavedView, SavedViewInput } from "@/lib/contract/saved-views";

type ViewInput = Partial<Pick<SavedViewInput, "name" | "isShared">>;

interface ViewFormProps {
  /** The view to change; undefined for a new one. */
  view?: SavedView;
  isBusy: boolean;
  /** @param changed what differs from the view as it was when the form opened; nothing may */
  onSave(changed: ViewInput): void;
  /** Sets the view to the list's current filter, beside what has changed. */
  onReplace?(changed: ViewInput): void;
  onDelete?(): void;
}

export function ViewForm({ view, isBusy, onSave, onReplace, onDelete }: ViewFormProps) {
  const [before] = useState(view);
  const [name, setName] = useState(before?.name ?? "");
  const [isShared, setIsShared] = useState(before?.isShared ?? false);
  const [isSure, setIsSure] = useState(false);
  const changed = changedSince(before, { name, isShared });
  return (
    <form
      className="mt-1 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && !isBusy) onSave(changed);
      }}
    >
      <label className="grid gap-1">
        Name
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={80}
          required
          autoComplete="off"
          className="min-h-8 rounded-md border border-line-strong bg-surface px-3"
        />
      </label>
      <label className="flex min-h-8 items-center gap-2">
        <input type="checkbox" checked={isShared} onChange={(event) => setIsShared(event.target.checked)} />
        Show it to everyone
      </label>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          Save
        </Button>
        {onReplace && (
          <Button aria-disabled={isBusy} onClick={() => onReplace(changed)}>
            Use the current filters
          </Button>
        )}
        {onDelete && (
          <Button aria-disabled={isBusy} onClick={() => (isSure ? onDelete() : setIsSure(true))}>
            {isSure ? "Delete for good" : "Delete"}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What somebody else has changed meanwhile is not changed back, and no name is none. */
function changedSince(before: SavedView | undefined, { name, isShared }: Required<ViewInput>): ViewInput {
  return {
    ...(name !== before?.name && name.trim() !== "" && { name }),
    ...(isShared !== before?.isShared && { isShared }),
  };
}
