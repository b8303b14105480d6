import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { FailedPage } from "@/components/shell/page/failed-page";
import { isCursorLost, pageWords } from "@/components/shell/words/list-words";
import type { Failure } from "@/lib/client/http/api-failure";
import { remainingWords } from "./bare-failure";

interface FailedRowProps {
  list: ResourceList;
  failure: Failure;
}

/** A page that failed; where it was asked for after a row, the list's beginning may still load, or is what failed last. */
export function FailedRow({ list, failure }: FailedRowProps) {
  const { resource, rows, pages, entry, retry, reload } = list;
  const isEmpty = rows.length === 0;
  if (isEmpty && reload.failure) return <FailedBeginning list={list} failure={reload.failure} />;
  const mayBegin = isCursorLost(failure) || (isEmpty && entry !== undefined);
  const beginning = {
    label: "Load from the beginning (1 call)",
    start: reload.start,
    // Where more than a page would be lost it asks first, and the button stays.
    stays: pages.length > 1,
  };
  return (
    <FailedPage
      failure={failure}
      words={pageWords(failure)}
      path={resource.path}
      stays={remainingWords(list)}
      retry={retry}
      otherwise={mayBegin ? beginning : undefined}
    />
  );
}

function FailedBeginning({ list: { resource, reload }, failure }: FailedRowProps) {
  return (
    <FailedPage
      failure={failure}
      words={pageWords(failure)}
      path={resource.path}
      stays={undefined}
      retry={reload.start}
    />
  );
}
