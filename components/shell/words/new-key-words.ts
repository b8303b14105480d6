/** Where keys are made: a place of the service, not of Rollcall (interface, "API key"). */
const PLACE = "in the service's own admin panel, under Admin → API Keys";
/** Where Rollcall has its keys from: it has no page for that. */
const SETTING =
  "Whoever runs Rollcall then sets it as DIRECTORY_API_KEY, or in the file of DIRECTORY_CONNECTIONS, and restarts it.";

/** How this connection comes by another key, in two sentences. `which` as in "a new key". */
export function newKeyWords(which: string): string {
  return `Create ${which} ${PLACE}. ${SETTING}`;
}
