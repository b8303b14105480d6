import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { Button } from "@/components/ui/button";
import type { Failure } from "@/lib/client/api-failure";

/** A page that could not be loaded, where what says why could not be loaded either: the console itself is out of reach. */
export function BareFailure({ list, failure }: { list: ResourceList; failure: Failure }) {
  return (
    <p className="flex flex-wrap items-center gap-3 px-4 py-3 text-bad">
      The next page could not be loaded: {failure.error.message}
      <Button onClick={list.retry}>Try again</Button>
    </p>
  );
}
