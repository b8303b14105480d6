import { NO_ACTION } from "@/components/shell/error/who-acts";
import type { Words } from "@/components/shell/words/error-words";
import { isCursorLost, pageWords } from "@/components/shell/words/list-words";
import { wordsFor } from "@/components/shell/words/words";
import type { Failure } from "@/lib/client/http/api-failure";
import type { JournalDetail, JournalOperation } from "@/lib/contract/journal";

const CANCELLED: Words = {
  title: "The request was cancelled",
  turn: NO_ACTION,
  todo: "The page was closed, or asked for something newer, before the answer came.",
};

/**
 * For an attempt that was not sent because an exchange failed. Its code does not say whether the key was refused or the
 * endpoint busy, nor for which request.
 */
const NO_TOKEN: Words = {
  title: "There was no token to send it with",
  turn: "Whoever the token endpoint's answer names",
  todo: "The message below says what it answered last, which may have been for another request. Access says how it stands now.",
};

const SUCCEEDED: Words = { title: "The service answered", turn: NO_ACTION, todo: "Nothing to do." };
const EXCHANGED: Words = {
  title: "The service issued a token",
  turn: NO_ACTION,
  todo: "Nothing to do.",
};

/** Of a page that the service refuses to go on with: nobody loads a list on the request's own page. */
const BEGIN_AGAIN = {
  turn: "Whoever reads the list",
  todo: "It may have been deleted since. The list has to be read from its beginning.",
};

const WALK_BEGINS_AGAIN = {
  turn: NO_ACTION,
  todo: "It may have been deleted since. The walk reads the list from its beginning by itself.",
};

/** What happened in an attempt, what to do and who acts, in the words of every page. */
export function attemptWords(attempt: JournalDetail): Words {
  const { outcome, purpose, status = 0, type = "", code = "", message = "", param } = attempt;
  if (outcome === "succeeded") return purpose === "token" ? EXCHANGED : SUCCEEDED;
  const isExchange = code === "upstream_authentication_failed";
  if (!attempt.sent && isExchange) return NO_TOKEN;
  if (code === "aborted") return CANCELLED;
  const isOfList = /^\/v1\/[^/]+$/.test(attempt.path);
  const failure: Failure = {
    status,
    after: new URLSearchParams(attempt.query).get("starting_after") ?? undefined,
    error: { type, code, message, param, ...(attempt.status !== undefined && { upstream: { status } }) },
    ...(isService(attempt) && { byService: true }),
  };
  if (!isOfList) return wordsFor(failure);
  const beginning = purpose === "copy" ? WALK_BEGINS_AGAIN : BEGIN_AGAIN;
  return { ...pageWords(failure), ...(isCursorLost(failure) && beginning) };
}

/** Whether the code came from the service, in an answer that the interface allows. */
function isService({ sent, status, code = "" }: JournalDetail): boolean {
  return sent && status !== undefined && !/^(upstream_\w+|budget_exhausted|aborted)$/.test(code);
}

const NOT_SENT: Record<string, string> = {
  budget_exhausted: "this key's budget was used up or paused, and the service would only have answered 429",
  upstream_authentication_failed: "there was no token to send it with",
  upstream_unreachable: "the token endpoint could not be reached, so there was no token to send it with",
  upstream_invalid_response: "the token endpoint sent an unexpected response, so there was no token",
  upstream_redirect: "the token endpoint answered with a redirect, so there was no token",
  upstream_timeout: "it timed out before its turn came",
  aborted: "the page was closed before its turn came",
  shutting_down: "Rollcall was about to restart",
  path_invalid: "the path is not one of a resource",
  query_invalid: "the service does not accept such a query",
};

/** Why an attempt was not sent. */
export function notSentWords({ code = "" }: JournalDetail): string {
  const why = Object.hasOwn(NOT_SENT, code) ? NOT_SENT[code] : "it was refused here";
  return `Rollcall did not send it: ${why}.`;
}

/** Whether Rollcall made up this id, so that the service has never seen it. */
export function isLocalId(requestId: string): boolean {
  return requestId.startsWith("local_");
}

/** Why an attempt that was sent has no id of the service. */
export function noIdWords({ status }: JournalDetail): string {
  return status === undefined ? "no answer brought one" : "the answer brought none";
}

/** The position of an attempt within its operation. */
export function attemptName(attempts: readonly JournalDetail[], attempt: JournalDetail): string {
  if (attempt.purpose === "token") return "Token exchange";
  const reads = attempts.filter(({ purpose }) => purpose !== "token");
  const index = reads.indexOf(attempt);
  if (index <= 0) return "Attempt 1";
  if (reads[index - 1]?.status === 401) return "Replay with a new token";
  const replays = reads.slice(0, index).filter(({ status }) => status === 401).length;
  return `Retry ${index - replays}`;
}

/** `503 api_error`, `no answer upstream_timeout`, `not sent budget_exhausted`. */
export function answerWords({ sent, status, code }: JournalDetail): string {
  const answer = sent ? (status ?? "no answer") : "not sent";
  return code === undefined ? String(answer) : `${answer} ${code}`;
}

/** How the operation ended after this attempt; undefined for the last one. */
export function endWords(attempts: readonly JournalDetail[], attempt: JournalDetail): string | undefined {
  const end = attempts.findLast(({ purpose }) => purpose !== "token");
  if (!end || end === attempt) return undefined;
  const name = attemptName(attempts, end);
  return end.outcome === "succeeded"
    ? `${name} then succeeded, and its answer was used.`
    : `It ended with ${name.toLowerCase()}: ${answerWords(end)}.`;
}

/** Why other people's reads that this operation served have no request id of their own: they share that of the attempt whose answer was used. */
export function reuseWords(
  { attempts, shared, cached }: Pick<JournalOperation, "attempts" | "shared" | "cached">,
  attempt: JournalDetail,
): string | undefined {
  if (endWords(attempts, attempt) !== undefined) return undefined;
  const ways = [
    ...(shared > 0 ? [`${times(shared)} while it was in progress`] : []),
    ...(cached > 0 ? [`${times(cached)} from memory in the next 30 seconds`] : []),
  ];
  if (ways.length === 0) return undefined;
  return `This answer was reused: ${ways.join(" and ")}. Those reads sent nothing, so they share this request ID.`;
}

function times(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count.toLocaleString("en-US")} times`;
}
