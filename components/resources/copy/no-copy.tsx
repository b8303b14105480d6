import { useEffect } from "react";
import { ListToolbar } from "@/components/resources/list-toolbar";
import { FailedPage } from "@/components/shell/page/failed-page";
import type { Failure } from "@/lib/client/http/api-failure";

interface NoCopyProps {
  label: string;
  failure: Failure;
  retry(): void;
  onLive(): void;
}

/** In place of a copy that was turned off while its page was open: neither its rows nor their number are true any more. */
export function NoCopy({ label, failure, retry, onLive }: NoCopyProps) {
  useEffect(() => {
    // The search box that had the focus is gone.
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <ListToolbar title={label} beside={undefined}>
        {undefined}
      </ListToolbar>
      <FailedPage
        failure={failure}
        stays={undefined}
        retry={retry}
        otherwise={{ label: "Go on with the live list", start: onLive }}
      />
    </>
  );
}
