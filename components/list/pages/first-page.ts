import { type Failure, failureOf, serviceFailure } from "@/lib/client/http/api-failure";
import { type ListPage, readListPage } from "@/lib/client/list/list-page";
import type { Resource } from "@/lib/contract/resources";

/** What the server sends along with the HTML: the first page's text as the service sent it, or why there is none. */
export type FirstPage =
  | ({ text: string } & Omit<ListPage, "items" | "hasMore" | "lastCursor" | "after">)
  | { failure: Omit<Failure, "retryAt">; retryAfterMs: number | undefined };

/** The page that a list begins with, or why there is none. */
export interface ListStart {
  /** The cursor of the page before it; absent for the first page of all. */
  entry: string | undefined;
  /** Tells this answer from any other (see `answerId`). */
  answer: string;
  firstPage: ListPage | undefined;
  firstFailure: Failure | undefined;
}

/** Parses it with the code that parses every later page. */
export function parseFirstPage(first: FirstPage, resource: Resource, entry: string | undefined): ListStart {
  const answer = answerId(first);
  if ("failure" in first) {
    return { entry, answer, firstPage: undefined, firstFailure: failureFrom(first, entry) };
  }
  try {
    const firstPage = readListPage(first.text, resource.cursor, { ...first, after: entry });
    return { entry, answer, firstPage, firstFailure: undefined };
  } catch (error) {
    return { entry, answer, firstPage: undefined, firstFailure: failureOf(error) };
  }
}

/** Of answers that the browser may show again from its page cache: by then some of the wait is over. */
const FAILURES = new WeakMap<FirstPage, Failure>();

function failureFrom(first: Extract<FirstPage, { failure: unknown }>, after: string | undefined): Failure {
  const { status, error, byService } = first.failure;
  const failure = byService ? serviceFailure(status, error, error.request_id) : first.failure;
  const retryAt = first.retryAfterMs === undefined ? {} : { retryAt: Date.now() + first.retryAfterMs };
  const known = FAILURES.get(first) ?? { ...failure, ...retryAt, after };
  FAILURES.set(first, known);
  return known;
}

/** Identifies an answer, so that one that the browser shows again from its page cache is recognised. */
export function answerId(first: FirstPage): string {
  if ("failure" in first) return first.failure.error.request_id ?? first.failure.error.code;
  return first.requestId ?? String(first.receivedAt);
}
