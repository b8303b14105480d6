/** Keys are created in the service, not in Rollcall (interface, "API key"). */
const PLACE = "in the service's own admin panel, under Admin → API Keys";
/** Rollcall reads its keys from settings; it has no page to enter them. */
const SETTING =
  "Whoever runs Rollcall then sets it as DIRECTORY_API_KEY, or in the file of DIRECTORY_CONNECTIONS, and restarts it.";

/** How this connection gets another key, in two sentences. `which` as in "a new key". */
export function newKeyWords(which: string): string {
  return `Create ${which} ${PLACE}. ${SETTING}`;
}
