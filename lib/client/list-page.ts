import type { ListEnvelope, ListItem } from "@/lib/contract/list";
import type { Resource } from "@/lib/contract/resources";
import { ApiFailure } from "./api-failure";
import type { AnswerSource } from "./fetch-json";
import { parseLossless } from "./lossless";

/** One page of a list as it arrived. */
export interface ListPage extends Provenance {
  items: readonly ListItem[];
  hasMore: boolean;
  /** What to send as `starting_after` for the page after this one; absent when no item carries the cursor field. */
  lastCursor: string | undefined;
}

/** Where a page came from, beside its text. */
export interface Provenance {
  /** The cursor it was asked for with; absent for the first page of the list. */
  after: string | undefined;
  requestId: string | undefined;
  /** When the service gave it, in milliseconds since the epoch. */
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
  if (!Array.isArray(envelope.data) || typeof envelope.has_more !== "boolean") {
    const message = "The answer is not a list: it has no data array or no has_more.";
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
  const last = envelope.data.at(-1)?.[cursor];
  return {
    items: envelope.data,
    hasMore: envelope.has_more,
    lastCursor: last === undefined || last === null ? undefined : String(last),
    // One by one: what else came with them would be kept as long as the page is.
    after,
    requestId,
    receivedAt,
    source,
  };
}
