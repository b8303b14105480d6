import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { FailedPage } from "@/components/shell/page/failed-page";
import type { Failure } from "@/lib/client/http/api-failure";
import { remainingWords } from "./bare-failure";
import { isCursorLost, laterPageWords, wholeListWords } from "./list-words";

/** A page that failed; where the list starts partway, or goes on from nowhere, its beginning may still load. */
export function FailedRow({ list, failure }: { list: ResourceList; failure: Failure }) {
  const { resource, rows, entry, retry, reload } = list;
  const isLater = rows.length > 0 || entry !== undefined;
  const mayBegin = isLater && (rows.length === 0 || isCursorLost(failure));
  return (
    <FailedPage
      failure={failure}
      words={isLater ? laterPageWords(failure) : wholeListWords(failure)}
      path={resource.path}
      stays={remainingWords(list)}
      retry={retry}
      otherwise={mayBegin ? { label: "Load from the beginning (1 call)", start: reload.start } : undefined}
    />
  );
}
