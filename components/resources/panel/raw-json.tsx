"use client";

import { useState } from "react";
import { jsonText } from "@/components/list/values/nested-value";
import { CopyAction } from "@/components/ui/copy/copy-action";
import { JsonTree } from "./json-tree";

interface RawJsonProps {
  value: unknown;
  /** The key of the row: with another row the tree folds as at first, while the section stays open or closed. */
  of: string;
}

/** The item as JSON with every digit and every key in its order. Copying takes all of it, whatever is folded. */
export function RawJson({ value, of }: RawJsonProps) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 rounded font-semibold hover:bg-raised">Raw JSON</summary>
      {open && (
        <div className="mt-2 space-y-2">
          <CopyAction
            text={() => jsonText(value)}
            label="JSON"
            instead="Unfold it, select it and copy by hand"
          />
          <JsonBlock key={of} value={value} />
        </div>
      )}
    </details>
  );
}

/** JSON in monospace, from left to right whatever scripts its texts are in. */
export function JsonBlock({ value }: { value: unknown }) {
  return (
    <div
      dir="ltr"
      className="overflow-x-auto rounded-md border border-line bg-ground p-2 font-mono text-[12px] leading-6 wrap-anywhere"
    >
      <JsonTree value={value} />
    </div>
  );
}
