import { fetchJson } from "@/lib/client/http/fetch-json";

/** What next-auth answered. */
export interface AuthAnswer {
  status: number;
  /** Where the form would go next, and with what in its query if it came to nothing; absent where it was not next-auth that answered. */
  next: URL | undefined;
}

/**
 * Posts a form to next-auth with the token that shows that the form is Rollcall's. Its own client takes every answer for a
 * success, and goes elsewhere when there is none.
 * @throws ApiFailure when there was no token to be had, TypeError when no answer came
 */
export async function postToNextAuth(action: string, fields: Record<string, string>): Promise<AuthAnswer> {
  const { value } = await fetchJson("/api/auth/csrf");
  const { csrfToken } = value as { csrfToken: string };
  const response = await fetch(`/api/auth/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
  });
  const answer = (await response.json().catch(() => undefined)) as { url?: unknown } | undefined;
  return { status: response.status, next: addressOf(answer?.url) };
}

function addressOf(url: unknown): URL | undefined {
  if (typeof url !== "string" || !URL.canParse(url, location.href)) return undefined;
  const next = new URL(url, location.href);
  // So next-auth says that the token was not the one of this browser, and that it has done nothing.
  return next.searchParams.has("csrf") ? undefined : next;
}
