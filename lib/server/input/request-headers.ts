import { PURPOSE_HEADER, PURPOSES, type Purpose } from "@/lib/contract/purpose";

/** What a page said it reads for; `browse` when it said nothing that is known. */
export function purposeOf(headers: Headers): Purpose {
  const said = headers.get(PURPOSE_HEADER);
  return PURPOSES.find((purpose) => purpose === said) ?? "browse";
}

/** Whether whoever asks wants no answer from memory, as browsers say it when somebody reloads (RFC 9111, 5.2.1). */
export function isReload(headers: Headers): boolean {
  return /(^|[\s,])(no-cache|no-store|max-age=0)($|[\s,])/.test(headers.get("cache-control") ?? "");
}

/** Set by Rollcall's own HTTP server on every request, over whatever the client sent: the query as it was sent. */
export const SEARCH_HEADER = "x-rollcall-search";

/** The query with its `?`, in its own order: the one in `request.url` Next has parsed and put together again. */
export function searchOf({ headers, url }: Request): string {
  return headers.get(SEARCH_HEADER) ?? new URL(url).search;
}
