"use client";

import { Suspense } from "react";
import { lazyNamed } from "@/components/ui/lazy-named";

// Whoever has an account connected has no guide, and its script is not theirs.
const CopyCorner = lazyNamed(() => import("@/components/ui/copy/copy-action"), "CopyCorner");

/** Copies settings that the server has written: their words are in no script. */
export function CopySettings({ text }: { text: string }) {
  return (
    <Suspense>
      <CopyCorner text={() => text} label="settings" />
    </Suspense>
  );
}
