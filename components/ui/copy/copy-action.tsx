"use client";

import { Button } from "@/components/ui/button";
import { CopySign } from "./copy-sign";
import { CopyStatus } from "./copy-status";
import { BY_HAND, useCopy } from "./use-copy";

interface CopyActionProps {
  /** Made only when asked for: it may be long. */
  text: () => string;
  /** What is copied, as in "Copy link". */
  label: string;
  /** What to do when the browser does not allow it. */
  instead?: string;
}

/** A button that copies something it does not show itself; that it has is shown in its own place. */
export function CopyAction({ text, label, instead = BY_HAND }: CopyActionProps) {
  const [result, copy] = useCopy();
  return (
    <span className="relative inline-flex">
      <Button
        onClick={() => copy(text())}
        className={
          result?.isDone
            ? "relative text-transparent after:absolute after:text-good after:content-['✓_Copied']"
            : ""
        }
      >
        Copy {label}
      </Button>
      <CopyStatus isDone={result?.isDone} instead={instead} />
    </span>
  );
}

/** The small one at the end of a field: there on hover and focus of the `group` it is in, and always for fingers. */
export function CopyCorner({ text, label, instead = BY_HAND }: CopyActionProps) {
  const [result, copy] = useCopy();
  return (
    <span className="absolute top-1 right-2">
      <button
        type="button"
        aria-label={`Copy ${label}`}
        title={`Copy ${label}`}
        onClick={() => copy(text())}
        className="size-6 rounded border border-line-strong bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-raised focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <CopySign isDone={result?.isDone} />
      </button>
      <CopyStatus isDone={result?.isDone} instead={instead} />
    </span>
  );
}
