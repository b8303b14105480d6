import { CopyButton } from "@/components/ui/copy/copy-button";
import type { Failure } from "@/lib/client/http/api-failure";
import { RequestId } from "./request-id";

/** The id of the request that failed: the service's own where there is one. */
export function FailedRequest({ failure, isInJournal = true }: { failure: Failure; isInJournal?: boolean }) {
  const { upstream, request_id } = failure.error;
  const requestId = upstream?.request_id ?? request_id;
  if (!requestId) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-[12px] text-muted">
      Request id{" "}
      {isInJournal ? <RequestId id={requestId} /> : <CopyButton text={requestId} label="request id" />}
    </p>
  );
}
