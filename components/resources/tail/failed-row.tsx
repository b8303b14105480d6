import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { FailedPage } from "@/components/shell/page/failed-page";
import type { Failure } from "@/lib/client/http/api-failure";
import { remainingWords } from "./bare-failure";
import { isCursorLost, laterPageWords, wholeListWords } from "./list-words";

const BEGINNING = "Load from the beginning (1 call)";

/** A page that failed; where the list starts partway, its beginning may still load, and alone where the service goes on from nowhere. */
export function FailedRow({ list, failure }: { list: ResourceList; failure: Failure }) {
  const { resource, rows, entry, retry, reload } = list;
  const page = { failure, path: resource.path, stays: remainingWords(list) };
  const isLater = rows.length > 0 || entry !== undefined;
  if (!isLater) return <FailedPage {...page} words={wholeListWords(failure)} retry={retry} />;
  const words = laterPageWords(failure);
  if (isCursorLost(failure)) {
    return <FailedPage {...page} words={words} retry={reload.start} retryLabel={BEGINNING} />;
  }
  const otherwise = rows.length === 0 ? { label: BEGINNING, start: reload.start } : undefined;
  return <FailedPage {...page} words={words} retry={retry} otherwise={otherwise} />;
}
