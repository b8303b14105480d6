/** The query parameters of the interface ("Pagination"): their values are what a log is for. */
const SHOWN_PARAMETERS = new Set(["limit", "starting_after", "ending_before"]);
const COVER = "[redacted]";
const LONGEST_SHOWN = 64;

/** A query as logs may keep it: names, and the values that the interface documents. */
export function redactedQuery(query: string): string {
  const shown: string[] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    const isShown = SHOWN_PARAMETERS.has(name) && !looksSecret(value);
    shown.push(`${shownName(name)}=${isShown ? encodeURIComponent(value) : COVER}`);
  }
  return shown.join("&");
}

/** A path as logs may keep it: a segment that could be a secret pasted into an address is covered. */
export function redactedPath(path: string): string {
  return path
    .split("/")
    .map((segment) => (looksSecret(segment) ? COVER : segment))
    .join("/");
}

/** A word of the service as it may stand in a message or a log, or undefined when it is no word. */
export function safeWord(text: string): string | undefined {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(text) && !looksSecret(text) ? text : undefined;
}

function shownName(name: string): string {
  return /^[A-Za-z0-9_.[\]-]{1,32}$/.test(name) && !looksSecret(name) ? name : COVER;
}

/**
 * Whether a text is as long and as mixed as credentials are. Ids are digits or words, UUIDs have one case:
 * none of them looks like this.
 */
export function looksSecret(text: string): boolean {
  if (text.length > LONGEST_SHOWN) return true;
  if (/^(bearer|basic|eyj|wd[a-z]_|[sprw]k_|gh[a-z]_|xox)/i.test(text)) return true;
  return text.length >= 20 && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}
