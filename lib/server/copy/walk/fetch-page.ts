import { apiErrorBody } from "@/lib/contract/api-error";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";
import { NotAList, readPage, type WalkPage } from "@/lib/server/copy/page/read-page";
import type { WalkReader } from "@/lib/server/directory/door";
import { AnswerTooLarge, isLocalError, type LocalError } from "@/lib/server/upstream/errors/errors";
import { parseDelay } from "@/lib/server/upstream/protocol/retry-after";
import type { Answer } from "@/lib/server/upstream/send/answer";
import type { WalkRecord } from "./record";
import type { Trouble } from "./transitions";

/** What asking for a page came to. */
type Outcome =
  | { kind: "page"; page: WalkPage }
  | { kind: "too_large" }
  /** The service no longer knows the item that the page was to come after. */
  | { kind: "cursor_lost" }
  /** The cursor is longer than an address may be. */
  | { kind: "cursor_unusable" }
  | { kind: "trouble"; trouble: Trouble };

/** And how many calls it cost. */
export type FetchOutcome = Outcome & { calls: number };

/** Asks the service for the next page of a walk. @throws the signal's reason when aborted; mistakes of Rollcall's own */
export async function fetchPage(
  reader: Pick<WalkReader, "read">,
  resource: ResourceName,
  walk: Pick<WalkRecord, "cursor" | "limit" | "omit">,
  { signal, now }: { signal: AbortSignal; now(): number },
): Promise<FetchOutcome> {
  const { path } = RESOURCES[resource];
  const query = new URLSearchParams({ limit: String(walk.limit) });
  if (walk.cursor !== undefined) query.set("starting_after", walk.cursor);
  let calls = 0;
  const onCall = () => {
    calls += 1;
  };
  try {
    const answer = await reader.read(path, `?${query}`, signal, onCall);
    return { calls, ...readAnswer(answer, resource, walk, now()) };
  } catch (error) {
    signal.throwIfAborted();
    if (!isLocalError(error)) throw error;
    if (error.code === "query_invalid") return { calls, kind: "cursor_unusable" };
    if (error instanceof AnswerTooLarge) return { calls, kind: "too_large" };
    return { calls, kind: "trouble", trouble: troubleOfFailure(error) };
  }
}

function readAnswer(
  answer: Answer,
  resource: ResourceName,
  { cursor, omit }: Pick<WalkRecord, "cursor" | "omit">,
  now: number,
): Outcome {
  const { status, requestId, headers } = answer;
  const body = answer.body ?? "{}";
  if (status < 300) {
    try {
      const page = readPage(body, RESOURCES[resource], { after: cursor, omit: new Set(omit) });
      return { kind: "page", page };
    } catch (error) {
      if (!(error instanceof NotAList)) throw error;
      return { kind: "trouble", trouble: { why: "service", code: "list_unreadable", requestId } };
    }
  }
  const error = apiErrorBody.safeParse(JSON.parse(body)).data?.error;
  const code = error?.code;
  // The list was there a page ago, so a 404 can only be about the cursor.
  if (cursor !== undefined && (error?.param === "starting_after" || status === 404)) {
    return { kind: "cursor_lost" };
  }
  const waitMs = status === 429 ? parseDelay(headers["retry-after"], now) : undefined;
  return { kind: "trouble", trouble: { why: whyRefused(status, code), waitMs, code, requestId } };
}

function whyRefused(status: number, code: string | undefined): Trouble["why"] {
  if (status === 429) return "throttled";
  if (code === "org_locked") return "org_locked";
  return status === 403 ? "permission_denied" : "service";
}

function troubleOfFailure({ code, detail, requestId }: LocalError): Trouble {
  const { upstream, retryAfterMs } = detail;
  const why = whyFailed(code, upstream);
  return {
    why,
    waitMs: why === "budget" || why === "throttled" ? retryAfterMs : undefined,
    code: upstream?.code ?? code,
    requestId: upstream?.requestId ?? requestId,
  };
}

/** A 5xx is the service's failure, even if a proxy in front of it answered. */
function whyFailed(code: LocalError["code"], upstream: LocalError["detail"]["upstream"]): Trouble["why"] {
  if (upstream && upstream.status >= 500) return "service";
  return code === "upstream_authentication_failed" ? whyNoToken(upstream) : (WHY[code] ?? "rollcall");
}

/** Without an answer it is Rollcall's own limit of exchanges. */
function whyNoToken(upstream: LocalError["detail"]["upstream"]): Trouble["why"] {
  if (!upstream || upstream.status === 429) return "throttled";
  if (upstream.code === "authentication_required") return "token_refused";
  if (upstream.code === "org_locked") return "org_locked";
  return upstream.status === 401 || upstream.code === "invalid_client" ? "key_rejected" : "not_understood";
}

const WHY: Partial<Record<LocalError["code"], Trouble["why"]>> = {
  budget_exhausted: "budget",
  upstream_unreachable: "unreachable",
  upstream_timeout: "unreachable",
  upstream_invalid_response: "not_understood",
  upstream_redirect: "not_understood",
};
