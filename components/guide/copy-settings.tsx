"use client";

import { CopyCorner } from "@/components/ui/copy/copy-action";

/** Copies settings that the server has written: their words are in no script. */
export function CopySettings({ text }: { text: string }) {
  return <CopyCorner text={() => text} label="settings" />;
}
