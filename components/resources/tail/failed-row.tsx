import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { FailedPage } from "@/components/shell/page/failed-page";
import { isCursorLost, pageWords } from "@/components/shell/words/list-words";
import type { Failure } from "@/lib/client/http/api-failure";
import { remainingWords } from "./bare-failure";

/** A page that failed; where it was asked for after a row, the list's beginning may still load. */
export function FailedRow({ list, failure }: { list: ResourceList; failure: Failure }) {
  const { resource, rows, entry, retry, reload } = list;
  const isFirst = rows.length === 0 && entry === undefined;
  const mayBegin = !isFirst && (rows.length === 0 || isCursorLost(failure));
  const beginning = { label: "Load from the beginning (1 call)", start: reload.start };
  return (
    <FailedPage
      failure={failure}
      words={pageWords(failure, { isFirst })}
      path={resource.path}
      stays={remainingWords(list)}
      retry={retry}
      otherwise={mayBegin ? beginning : undefined}
    />
  );
}
