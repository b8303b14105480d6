import { PURPOSE_HEADER, PURPOSES, type Purpose } from "@/lib/contract/purpose";

/** The purpose that a page gave; `browse` for none or an unknown one. */
export function purposeOf(headers: Headers): Purpose {
  const value = headers.get(PURPOSE_HEADER);
  return PURPOSES.find((purpose) => purpose === value) ?? "browse";
}

/** Whether the caller wants no answer from memory, as browsers say when a page is reloaded (RFC 9111, 5.2.1). */
export function isReload(headers: Headers): boolean {
  return /(^|[\s,])(no-cache|no-store|max-age=0)($|[\s,])/.test(headers.get("cache-control") ?? "");
}

/** The query as it was sent; Rollcall's own HTTP server sets this header on every request, over whatever the client sent. */
export const SEARCH_HEADER = "x-rollcall-search";

/** "1" where a program on this machine asked by this machine's name, through no proxy; set by Rollcall's own HTTP server too. */
export const DIRECT_HEADER = "x-rollcall-direct";

/** The query with its `?`, in its own order: Next has parsed and regrouped the one in `request.url`. */
export function searchOf({ headers, url }: Request): string {
  return headers.get(SEARCH_HEADER) ?? new URL(url).search;
}

export function hasParameter(request: Request, name: string): boolean {
  return new URLSearchParams(searchOf(request)).has(name);
}
