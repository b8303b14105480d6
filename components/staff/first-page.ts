import { type Failure, failureOf } from "@/lib/client/api-failure";
import { type ListPage, readListPage } from "@/lib/client/list-page";
import type { Resource } from "@/lib/contract/resources";

/** What the server brought with the page: the first page's text as the service sent it, or why there is none. */
export type FirstPage =
  | ({ text: string } & Omit<ListPage, "items" | "hasMore" | "lastCursor" | "after">)
  | { failure: Omit<Failure, "retryAt">; retryAfterMs: number | undefined };

/** Reads it with the code that reads every later page. */
export function readFirst(first: FirstPage, resource: Resource, entry: string | undefined) {
  if ("failure" in first) {
    const retryAt = first.retryAfterMs === undefined ? {} : { retryAt: Date.now() + first.retryAfterMs };
    return { entry, firstPage: undefined, firstFailure: { ...first.failure, ...retryAt } };
  }
  try {
    const firstPage = readListPage(first.text, resource.cursor, { ...first, after: entry });
    return { entry, firstPage, firstFailure: undefined };
  } catch (error) {
    return { entry, firstPage: undefined, firstFailure: failureOf(error) };
  }
}
