import { isLosslessNumber } from "lossless-json";
import { ApiFailure } from "@/lib/client/http/api-failure";
import type { AnswerSource } from "@/lib/client/http/fetch-json";
import { parseLossless } from "@/lib/client/http/parse-lossless";
import type { ListEnvelope, ListItem } from "@/lib/contract/list";
import type { Resource } from "@/lib/contract/resources";

/** One page of a list as it arrived. */
export interface ListPage extends Provenance {
  items: readonly ListItem[];
  hasMore: boolean;
  /** What to send as `starting_after` for the page after this one; absent when no item carries the cursor field. */
  lastCursor: string | undefined;
}

/** The request that a page came from. */
export interface Provenance {
  /** The cursor of the request; absent for the first page. */
  after: string | undefined;
  requestId: string | undefined;
  /** When the service sent it, in milliseconds since the epoch by the browser's clock. */
  receivedAt: number;
  source: AnswerSource | undefined;
}

/**
 * Reads a list envelope (interface, "List envelope") with every field the service sent.
 * @throws ApiFailure `list_unreadable` when it is none.
 */
export function readListPage(text: string, cursor: Resource["cursor"], provenance: Provenance): ListPage {
  const { after, requestId, receivedAt, source } = provenance;
  const envelope = (parseLossless(text) ?? {}) as Partial<ListEnvelope>;
  const message = whyUnreadable(envelope);
  if (message !== undefined) {
    throw new ApiFailure({
      status: 200,
      error: {
        type: "api_error",
        code: "list_unreadable",
        message,
        ...(requestId && { request_id: requestId }),
      },
    });
  }
  const { data: items, has_more: hasMore } = envelope as ListEnvelope;
  const last = items.at(-1);
  return {
    items,
    hasMore,
    lastCursor: last && cursorOf(last, cursor),
    // One by one, so that nothing else of the provenance stays in memory with the page.
    after,
    requestId,
    receivedAt,
    source,
  };
}

function whyUnreadable({ data, has_more: hasMore }: Partial<Record<keyof ListEnvelope, unknown>>) {
  const isList = Array.isArray(data) && data.every(isItem) && typeof hasMore === "boolean";
  return isList ? undefined : "The answer is not a list: it needs has_more and a data array of objects.";
}

function isItem(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** An address would turn it into another character, and so another cursor. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** The cursor after this item (interface, "Pagination"): a number or a text that is not empty; undefined for anything else. */
export function cursorOf(item: ListItem, cursor: Resource["cursor"]): string | undefined {
  const value = Object.hasOwn(item, cursor) ? item[cursor] : undefined;
  const isOne = typeof value === "string" || typeof value === "number" || isLosslessNumber(value);
  const text = isOne ? String(value) : "";
  return text === "" || HALF_CHARACTER.test(text) ? undefined : text;
}
