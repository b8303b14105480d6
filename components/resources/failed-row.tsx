import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { ErrorNotice } from "@/components/shell/error-notice";
import { SignInLink } from "@/components/shell/sign-in-link";
import { Button } from "@/components/ui/button";
import type { Failure } from "@/lib/client/api-failure";
import { PageFailed, startFrom } from "./bare-failure";

/** A page that could not be loaded, with what to do about it; the rows above it stay. */
export function FailedRow({ list, failure }: { list: ResourceList; failure: Failure }) {
  return (
    <div>
      <PageFailed list={list} />
      <ErrorNotice failure={failure}>
        {failure.error.code === "session_required" ? (
          <SignInLink />
        ) : (
          <>
            <Button look="primary" onClick={(event) => startFrom(list.retry, event.currentTarget)}>
              Try again
            </Button>
            {list.rows.length === 0 && list.entry !== undefined && (
              <Button onClick={(event) => startFrom(list.reload.start, event.currentTarget)}>
                Load from the beginning (1 call)
              </Button>
            )}
          </>
        )}
      </ErrorNotice>
    </div>
  );
}
