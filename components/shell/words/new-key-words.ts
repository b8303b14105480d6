/** Keys are created in the service, not in Rollcall (interface, "API key"). */
const PLACE = "in the service's own admin panel, under Admin → API Keys";
/** Rollcall has no page to enter keys. It reads them when it starts, and one in a file of its own whenever that changes. */
const SETTING =
  "Whoever runs Rollcall puts it in the key's own file, or in DIRECTORY_API_KEY or DIRECTORY_CONNECTIONS and restarts it.";

/** How this connection gets another key, in two sentences. `which` as in "a new key". */
export function newKeyWords(which: string): string {
  return `Create ${which} ${PLACE}. ${SETTING}`;
}
