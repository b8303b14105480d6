"use client";

import { Button } from "./button";
import { CopySign } from "./copy-sign";
import { useCopy } from "./use-copy";

interface CopyActionProps {
  /** Made only when asked for: it may be long. */
  text: () => string;
  /** What is copied, as in "Copy link". */
  label: string;
  /** What to do when the browser does not allow it. */
  instead?: string;
}

/** A button that copies something it does not show itself. */
export function CopyAction({ text, label, instead }: CopyActionProps) {
  const [said, copy] = useCopy(instead);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button onClick={() => copy(text())}>Copy {label}</Button>
      <span role="status" className="text-[12px] text-muted">
        {said}
      </span>
    </span>
  );
}

/** The small one at the end of a field: there on hover and focus of the `group` it is in, and always for fingers. */
export function CopyCorner({ text, label }: CopyActionProps) {
  const [said, copy] = useCopy();
  return (
    <span className="absolute top-1 right-2 flex items-center gap-1">
      <span role="status" className={said && "rounded bg-raised px-1 text-[12px] text-muted"}>
        {said}
      </span>
      <button
        type="button"
        aria-label={`Copy ${label}`}
        title={`Copy ${label}`}
        onClick={() => copy(text())}
        className="size-6 rounded border border-line-strong bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-raised focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <CopySign />
      </button>
    </span>
  );
}
