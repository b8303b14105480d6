"use client";

import type { ComponentProps } from "react";
import { type EndedProps, ExportDialog } from "@/components/list/export/export-dialog";
import { endWords } from "@/components/list/pages/end-row";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { pageWords } from "@/components/shell/words/list-words";
import { Button } from "@/components/ui/button";
import { exportWords } from "./export-words";

/** Exports a list that the service sends, and says why loading it ended before all was there. */
export function ListExport(props: Omit<ComponentProps<typeof ExportDialog>, "Ended" | "wordsOf">) {
  return <ExportDialog {...props} Ended={LoadingEnded} wordsOf={exportWords} />;
}

function LoadingEnded({ list, goOn }: EndedProps) {
  const { failure, resumesAt, end, resource } = list;
  if (end !== undefined) return <p>{endWords(end, list)}</p>;
  // A pause ends by itself: somebody stopped loading in it.
  if (failure && resumesAt === undefined)
    return <ErrorNotice failure={failure} words={pageWords(failure)} path={resource.path} onRetry={goOn} />;
  return (
    <Button look="primary" onClick={goOn}>
      Load the rest
    </Button>
  );
}
