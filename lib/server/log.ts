import pino from "pino";
import type { LocalError } from "./upstream/errors";
import type { Attempt } from "./upstream/observe";
import { coverCredentials } from "./upstream/redact";

export type Log = pino.Logger;

/** Errors may have caused each other in a ring. */
const MOST_CAUSES = 3;

/**
 * The one log: JSON lines on standard output, or where told. A line is always one record and inert wherever it is
 * shown, and nothing in it has the shape of credentials, whoever logged it.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (thrown: unknown) => describeError(thrown) },
    hooks: { streamWrite: (line) => inert(coverCredentials(line)) },
  };
  // Not in the way of who waits for an answer; what is still on its way is written at the end of the process.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

/** One line per attempt, sent or not (interface, "Versioning" 7: log `Service-Version` and `Request-Id`). */
export function logAttempt(log: Log, { at: _at, budget, ...all }: Attempt): void {
  const { said: _said, headers: _headers, budgetBefore: _before, ...attempt } = all;
  const failed = !attempt.sent || attempt.status === undefined || attempt.status >= 400;
  log[failed ? "warn" : "info"]({ ...attempt, remaining: budget?.remaining }, "attempt");
}

/** One line for what Rollcall refuses or cannot do, with why when it knows. */
export function logRefusal(log: Log, { code, requestId, cause }: LocalError): void {
  log.info({ code, requestId, ...(cause !== undefined && { err: cause }) }, "refused");
}

/** What went wrong and where. Whatever else an error carries, such as the bytes it choked on, may be anybody's. */
function describeError(thrown: unknown, causes = MOST_CAUSES): unknown {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { name, message, stack, cause } = thrown;
  const { code } = thrown as { code?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && causes > 0 && { cause: describeError(cause, causes - 1) }),
  };
}

/**
 * The line without anything that acts on who reads it: JSON escapes line feeds and ANSI's escape, but not the other
 * control characters of terminals, the line ends of Unicode, what turns the direction of writing around, or halves of
 * characters.
 */
function inert(line: string): string {
  return line.replaceAll(
    /[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
