import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { FailedPage } from "@/components/shell/failed-page";
import { count } from "@/components/ui/count";
import type { Failure } from "@/lib/client/api-failure";

/** A page that could not be loaded; of a list that was entered midway the beginning may be to be had. */
export function FailedRow({ list, failure }: { list: ResourceList; failure: Failure }) {
  const { rows, pages, entry, retry, reload } = list;
  const stays = `Page ${pages.length + 1} could not be loaded. The ${count(rows.length)} rows above stay.`;
  const beginning = { label: "Load from the beginning (1 call)", start: reload.start };
  return (
    <FailedPage
      failure={failure}
      stays={rows.length > 0 ? stays : undefined}
      retry={retry}
      otherwise={rows.length === 0 && entry !== undefined ? beginning : undefined}
    />
  );
}
