import { isLocalId } from "@/components/requests/words/detail-words";
import type { JournalDetail, JournalOperation } from "@/lib/contract/journal";
import type { ConnectionFacts } from "./connection-facts";

const LEFT_OUT = "[left out]";
/** The service has never seen this id, so support could not find it. */
const OWN_ID_NOTE = " (the client's own: no answer brought one)";
/** A shorter value would match parts of any text. */
const SHORTEST_VALUE = 3;

/**
 * The facts that the service's support asks for, as Markdown: the request, its time, account and key, its outcome, and the
 * attempts around it. It holds nothing personal: no name, no address, and no value of the query except `limit`.
 */
export function supportBundle(
  { attempts }: JournalOperation,
  selected: JournalDetail,
  connection: ConnectionFacts,
): string {
  const lines = [
    `Request ${code(selected.requestId)}${isLocalId(selected.requestId) ? OWN_ID_NOTE : ""}`,
    "",
    `- Time: ${code(utc(selected.at))} (Unix ${Math.floor(selected.at / 1000)})`,
    `- Connection: ${code(connection.label)} (${connection.environment})`,
    ...fact("Base URL", connection.baseUrl),
    ...fact("Fingerprint of the API key in use now", connection.fingerprint),
    `- Request: ${code(requestLine(selected))}`,
    `- Answer: ${answerOf(selected)}`,
    ...fact("Type", selected.type),
    ...fact("Code", selected.code),
    ...fact("Parameter", selected.param),
    ...fact("Message", selected.message && withoutPersons(selected.message, selected.query)),
    ...fact("Service-Version", selected.serviceVersion),
    "",
    attempts.length === 1 ? "One attempt was made:" : `${attempts.length} attempts were made together:`,
    "",
    ...attempts.map((attempt, index) => `${index + 1}. ${attemptLine(attempt)}`),
  ];
  return `${lines.join("\n")}\n`;
}

function attemptLine(attempt: JournalDetail): string {
  const errorCode = attempt.code ? ` ${code(attempt.code)}` : "";
  const id = `, request id ${code(attempt.requestId)}${isLocalId(attempt.requestId) ? OWN_ID_NOTE : ""}`;
  return `${code(utc(attempt.at))} ${code(requestLine(attempt))}: ${answerOf(attempt)}${errorCode}${id}`;
}

function answerOf({ sent, status, durationMs }: JournalDetail): string {
  if (!sent) return `not sent (after ${durationMs} ms)`;
  return `${status ?? "no answer"} (after ${durationMs} ms)`;
}

function fact(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`- ${name}: ${code(value)}`];
}

function requestLine({ method, path, query }: JournalDetail): string {
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${name}=${name === "limit" ? value : LEFT_OUT}`,
  );
  return `${method} ${path}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`;
}

/** A message may repeat values of the query, or contain e-mail addresses. */
function withoutPersons(message: string, query: string): string {
  let text = message;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name !== "limit" && value.length >= SHORTEST_VALUE) text = text.replaceAll(value, LEFT_OUT);
  }
  return text.replaceAll(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g, LEFT_OUT);
}

function utc(at: number): string {
  return new Date(at).toISOString();
}

/** A code span that nothing in the text can close: on one line, between more backticks than the text has in a row. */
export function code(text: string): string {
  const line =
    text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, escaped) || " ";
  const most = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(most + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}
