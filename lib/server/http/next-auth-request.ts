import "server-only";
import { NextRequest } from "next/server";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { RequestForbidden } from "./errors";
import { ownAddress } from "./own-address";
import { isForeign } from "./same-origin";

const FORM = "application/x-www-form-urlencoded";

/** A POST to next-auth that is not a form. Its own client sends forms, and to broken JSON it would answer 500. */
class FormExpected extends LocalError {
  constructor() {
    super("query_invalid", `What is posted here must be a form (${FORM}).`);
  }
}

/**
 * Why next-auth may not see what is posted to it, if so. Its CSRF token is a pair that whoever asks is given, so it does not
 * tell a page of another site that has planted one. Identity providers send people back by GET.
 */
export function problemOfPost(headers: Headers, baseUrl: string): LocalError | undefined {
  if (isForeign(headers, baseUrl)) return new RequestForbidden();
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase() === FORM ? undefined : new FormExpected();
}

/**
 * The request as next-auth may see it: without a `callbackUrl` of another site, to which it would answer 500 or write to the
 * log, and with the content type of a form spelled as it expects.
 */
export async function withOwnAddresses(request: NextRequest, baseUrl: string): Promise<NextRequest> {
  const url = new URL(request.url);
  dropForeign(url.searchParams, baseUrl);
  const { method } = request;
  if (method !== "POST") return new NextRequest(url, { method, headers: request.headers });
  const form = new URLSearchParams(await request.text());
  dropForeign(form, baseUrl);
  const headers = new Headers(request.headers);
  headers.set("content-type", FORM);
  headers.delete("content-length");
  return new NextRequest(url, { method, headers, body: form.toString() });
}

function dropForeign(fields: URLSearchParams, baseUrl: string): void {
  const isOwn = (address: string) => ownAddress(address, baseUrl) !== undefined;
  if (!fields.getAll("callbackUrl").every(isOwn)) fields.delete("callbackUrl");
}
