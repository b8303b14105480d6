import { type RequestsFilter, requestsAddress } from "@/lib/client/journal/journal-filter";

/**
 * How many steps back in this tab's history the list is that the request was opened from; undefined when it was not opened
 * from a list, or the browser does not tell.
 */
export function stepsToList(connection: string): number | undefined {
  const { navigation } = window as Partial<Pick<Window, "navigation">>;
  const here = navigation?.currentEntry?.index;
  if (!navigation || here === undefined) return undefined;
  const list = requestsAddress(connection, {});
  const entries = navigation.entries();
  for (let index = here - 1; index >= 0; index -= 1) {
    const { pathname } = new URL(entries[index]?.url ?? "", location.href);
    if (pathname === list) return here - index;
    // Only other requests can be between a request and its list.
    if (!pathname.startsWith(`${list}/`)) return undefined;
  }
  return undefined;
}

/** Goes back to the list as it was left; without one, opens the list with this filter. */
export function goToList(connection: string, filter: RequestsFilter, go: (address: string) => void): void {
  const steps = stepsToList(connection);
  if (steps === undefined) go(requestsAddress(connection, filter));
  else history.go(-steps);
}
