import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { FailedPage } from "@/components/shell/page/failed-page";
import type { Failure } from "@/lib/client/http/api-failure";
import { remainingWords } from "./bare-failure";
import { wholeListWords } from "./whole-list-words";

/** A page that failed; where the list starts partway, its beginning may still load. */
export function FailedRow({ list, failure }: { list: ResourceList; failure: Failure }) {
  const { resource, rows, entry, retry, reload } = list;
  const isFirstPage = rows.length === 0 && entry === undefined;
  const beginning = { label: "Load from the beginning (1 call)", start: reload.start };
  return (
    <FailedPage
      failure={failure}
      words={isFirstPage ? wholeListWords(failure) : undefined}
      path={resource.path}
      stays={remainingWords(list)}
      retry={retry}
      otherwise={rows.length === 0 && entry !== undefined ? beginning : undefined}
    />
  );
}
