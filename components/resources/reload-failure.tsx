import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { FollowedAdvice } from "@/components/shell/error/advice";
import { FailedRequest } from "@/components/shell/error/failed-request";
import { FailureDetails } from "@/components/shell/error/failure-details";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { pageWords } from "@/components/shell/words/list-words";
import type { Failure } from "@/lib/client/http/api-failure";

interface ReloadFailureProps {
  failure: Failure;
  list: ResourceList;
}

/** Why the list is as it was before the reload, and what becomes of that. */
export function ReloadFailure({ failure, list }: ReloadFailureProps) {
  const words = pageWords(failure);
  useRetryOnceBack(failure, list.reload.confirm);
  return (
    <div data-reload="failed" className="max-w-[720px]">
      <p>Not reloaded. {words.title}. Loaded rows stay.</p>
      <div className="text-[12px] text-text">
        <FollowedAdvice failure={failure} words={words} path={list.resource.path} />
        <FailedRequest failure={failure} />
        <FailureDetails failure={failure} />
      </div>
    </div>
  );
}
