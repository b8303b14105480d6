import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { ERROR_BOX } from "@/components/shell/error/error-box";
import { bareTitle, SERVER_GONE } from "@/components/shell/words/server-gone";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { startFrom } from "@/components/ui/start-from";
import type { Failure } from "@/lib/client/http/api-failure";

interface BareFailureProps {
  list: ResourceList;
  failure: Failure;
}

/** A page that failed, until the words for every error have loaded, which may never happen if the server is gone. */
export function FallbackFailure({ list, failure }: BareFailureProps) {
  const stays = remainingWords(list);
  return (
    <div className="space-y-2 px-4 py-3">
      {stays && <p>{stays}</p>}
      <section className={ERROR_BOX} aria-label={bareTitle(failure)}>
        <h2 className="font-semibold text-bad">{bareTitle(failure)}</h2>
        {failure.status === 0 && <p className="mt-1">{SERVER_GONE.todo}</p>}
        <p className="mt-2 font-mono text-[12px]">{failure.error.code}</p>
        <Button
          look="primary"
          className="mt-3"
          onClick={(event) => startFrom(event.currentTarget, list.retry)}
        >
          Try again
        </Button>
      </section>
    </div>
  );
}

/** Which page failed, and that the rows above it stay; undefined where there are none. */
export function remainingWords({ rows, pages }: ResourceList): string | undefined {
  if (rows.length === 0) return undefined;
  return `Page ${pages.length + 1} could not be loaded. The ${count(rows.length)} rows above stay.`;
}
