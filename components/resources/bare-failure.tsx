import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { bareTitle, SERVER_GONE } from "@/components/shell/server-gone";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import type { Failure } from "@/lib/client/api-failure";

interface BareFailureProps {
  list: ResourceList;
  failure: Failure;
}

/** A page that could not be loaded, while the words for every error are not here; they may never be, if the server is gone. */
export function BareFailure({ list, failure }: BareFailureProps) {
  return (
    <div>
      <PageFailed list={list} />
      <section className="border-l-4 border-bad bg-bad-ground px-4 py-3" aria-label={bareTitle(failure)}>
        <h2 className="font-semibold text-bad">{bareTitle(failure)}</h2>
        {failure.status === 0 && <p className="mt-1">{SERVER_GONE.todo}</p>}
        <p className="mt-2 font-mono text-[12px]">{failure.error.code}</p>
        <Button
          look="primary"
          className="mt-3"
          onClick={(event) => startFrom(list.retry, event.currentTarget)}
        >
          Try again
        </Button>
      </section>
    </div>
  );
}

/** Which page is missing, and that the others are not. */
export function PageFailed({ list: { rows, pages } }: { list: ResourceList }) {
  if (rows.length === 0) return null;
  return (
    <p className="px-4 pt-3 pb-2">
      Page {pages.length + 1} could not be loaded. The {count(rows.length)} rows above stay.
    </p>
  );
}

/** The button goes away while the page loads: focus goes to what it is about, not to the start of the page. */
export function startFrom(load: () => void, button: HTMLElement): void {
  const region = button.closest<HTMLElement>("[tabindex]");
  region?.focus({ preventScroll: true });
  load();
}
