import type { Failure } from "@/lib/client/http/api-failure";
import { fetchValue } from "@/lib/client/http/fetch-json";

export interface AuthAnswer {
  status: number;
  /** Where the form leads next, with an error in its query if it failed; absent when something else than next-auth answered. */
  next: URL | undefined;
  /** Whether next-auth did nothing, as the cookie that belongs to the form did not come back: the browser keeps none. */
  lacksCookie: boolean;
  /** Rollcall's own refusal. */
  error?: Failure["error"] | undefined;
}

/**
 * Posts a form to next-auth with its CSRF token. Its own client takes every answer for a success, and leaves the page when there
 * is none.
 * @param limitMs how long each of its two answers may take, in milliseconds
 * @throws ApiFailure when the token could not be fetched, TypeError or TimeoutError when there was no answer
 */
export async function postToNextAuth(
  action: string,
  fields: Record<string, string>,
  limitMs = 120_000,
): Promise<AuthAnswer> {
  const { csrfToken } = await fetchValue<{ csrfToken: string }>("/api/auth/csrf", { limitMs });
  const response = await fetch(`/api/auth/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
    signal: AbortSignal.timeout(limitMs),
  });
  const answer = (await response.json().catch(() => undefined)) as
    | { url?: unknown; error?: Failure["error"] }
    | undefined;
  const next = addressOf(answer?.url);
  // With this parameter next-auth says that the CSRF token did not match.
  const lacksCookie = next?.searchParams.has("csrf") ?? false;
  return { status: response.status, next: lacksCookie ? undefined : next, lacksCookie, error: answer?.error };
}

function addressOf(url: unknown): URL | undefined {
  if (typeof url !== "string" || !URL.canParse(url, location.href)) return undefined;
  const next = new URL(url, location.href);
  // What leads to no page is run: an identity provider names the address that its button leads to.
  return /^https?:$/.test(next.protocol) ? next : undefined;
}
