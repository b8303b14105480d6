import { ErrorNotice } from "@/components/shell/error-notice";
import { SignInLink } from "@/components/shell/sign-in-link";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import type { Failure } from "@/lib/client/api-failure";
import type { StaffList } from "./use-staff-list";

/** A page that could not be loaded, with what to do about it; the rows above it stay. */
export function FailedRow({ list, failure }: { list: StaffList; failure: Failure }) {
  return (
    <div>
      {list.rows.length > 0 && (
        <p className="px-4 pt-3 pb-2">
          Page {list.pages.length + 1} could not be loaded. The {count(list.rows.length)} rows above stay.
        </p>
      )}
      <ErrorNotice failure={failure}>
        {failure.error.code === "session_required" ? (
          <SignInLink />
        ) : (
          <>
            <Button look="primary" onClick={(event) => start(list.retry, event.currentTarget)}>
              Try again
            </Button>
            {list.rows.length === 0 && list.entry !== undefined && (
              <Button onClick={(event) => start(list.reload.start, event.currentTarget)}>
                Load from the beginning (1 call)
              </Button>
            )}
          </>
        )}
      </ErrorNotice>
    </div>
  );
}

/** The button goes away while the page loads: focus goes to what it is about, not to the start of the page. */
function start(load: () => void, button: HTMLElement): void {
  const region = button.closest<HTMLElement>("[tabindex]");
  region?.focus({ preventScroll: true });
  load();
}
