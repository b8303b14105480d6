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
