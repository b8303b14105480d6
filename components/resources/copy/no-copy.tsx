import { ListToolbar } from "@/components/resources/list-toolbar";
import { FailedPage } from "@/components/shell/page/failed-page";
import type { Failure } from "@/lib/client/http/api-failure";

interface NoCopyProps {
  label: string;
  failure: Failure;
  retry(): void;
  /** The address of the live list. */
  liveHref: string;
}

/** In place of a copy that was turned off while its page was open: neither its rows nor their number are true any more. */
export function NoCopy({ label, failure, retry, liveHref }: NoCopyProps) {
  // The page has to be made anew: this one would lead back to the copy.
  const live = { label: "Go on with the live list", start: () => location.assign(liveHref) };
  return (
    <>
      <ListToolbar title={label} beside={undefined}>
        {undefined}
      </ListToolbar>
      <FailedPage failure={failure} stays={undefined} retry={retry} otherwise={live} />
    </>
  );
}
