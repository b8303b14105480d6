import pino from "pino";
import { escapeCharacter } from "@/lib/csv/escape";
import { isLocalError, type LocalError } from "@/lib/server/upstream/errors/errors";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { coverCredentials } from "@/lib/server/upstream/secrets/redact";
import { createLogStream } from "./log-stream";
import { requestContext } from "./request-context";

export type Log = pino.Logger;

/** Errors may have caused each other in a ring. */
const MOST_CAUSES = 3;

/**
 * The one log: JSON lines on standard output, or at `destination`. A line is always one record, harmless on any terminal, and
 * without anything that looks like credentials, whoever logged it.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (thrown: unknown) => describeError(thrown) },
    hooks: { streamWrite: (line) => inert(coverCredentials(line)) },
  };
  if (destination) return pino(options, destination);
  const stream = createLogStream(1, (lines) => log.warn({ lines }, "lines of the log could not be written"));
  const log = pino(options, stream);
  process.on("exit", stream.flushSync);
  return log;
}

/** One line per attempt, sent or not (interface, "Versioning" 7: log `Service-Version` and `Request-Id`). */
export function logAttempt(log: Log, { at: _at, budget, ...all }: Attempt): void {
  const { errorFields: _said, headers: _headers, budgetBefore: _before, ...attempt } = all;
  const failed = !attempt.sent || attempt.status === undefined || attempt.status >= 400;
  log[failed ? "warn" : "info"](
    { ...requestContext(), ...attempt, ...(budget?.isKnown && { remaining: budget.remaining }) },
    "attempt",
  );
}

/** One line for what Rollcall refuses or cannot do, with the cause if there is one. */
export function logRefusal(log: Log, { code, requestId, cause }: LocalError): void {
  const level = code === "internal_error" ? "error" : "info";
  log[level]({ ...requestContext(), code, requestId, ...(cause !== undefined && { err: cause }) }, "refused");
}

/** What went wrong and where. Other fields of an error are left out, as they may hold anybody's data. */
function describeError(thrown: unknown, causes = MOST_CAUSES): unknown {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { name, stack, cause } = thrown;
  const { code } = thrown as { code?: unknown };
  const message = withoutValues(thrown);
  return {
    type: name,
    message,
    stack: stack?.replace(thrown.message, () => message),
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && causes > 0 && { cause: describeError(cause, causes - 1) }),
  };
}

/** PostgreSQL's codes for values that it does not accept (appendix A); its messages quote the value. */
const OF_VALUES = /^22...$/;

/** The message of an error without the parameters of a statement, which drizzle appends. */
function withoutValues(error: Error): string {
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && OF_VALUES.test(code)) return "a value was not accepted";
  // The platform's message quotes the text, which may be a form with a password.
  if (error.name === "SyntaxError") return "not valid JSON";
  return "params" in error ? withoutParams(error.message) : error.message;
}

function withoutParams(text: string): string {
  return text.replace(/\nparams: .*/s, "");
}

/**
 * Turns what others print, above all Next, into lines of the log. A text may be an error that was formatted already, so
 * parameters are cut off it too.
 */
export function logConsole(log: Log): void {
  const take =
    (level: "warn" | "error") =>
    (...said: unknown[]) => {
      try {
        const err = said.find((each) => each instanceof Error);
        // It has been logged where it was answered.
        if (isLocalError(err)) return;
        const words = said.filter((each) => typeof each === "string").join(" ");
        log[level]({ ...(err && { err }) }, withoutParams(words.trim()) || "said on the console");
      } catch {
        // Next prints uncaught errors on the console, which would come back here without end.
      }
    };
  Object.assign(console, { warn: take("warn"), error: take("error") });
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ err }, "Node warns"));
}

/**
 * The line without characters that do something where it is shown. JSON escapes line feeds and ANSI escapes, but not other
 * control characters, Unicode line ends, changes of the direction of writing, or lone surrogates.
 */
function inert(line: string): string {
  return line.replaceAll(
    /[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]/gu,
    escapeCharacter,
  );
}
