import pino from "pino";
import { escapeCharacter } from "@/lib/csv/escape";
import { isLocalError, type LocalError } from "@/lib/server/upstream/errors/errors";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { coverCredentials } from "@/lib/server/upstream/secrets/redact";
import { createLogStream } from "./log-stream";

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
    { ...attempt, ...(budget?.isKnown && { remaining: budget.remaining }) },
    "attempt",
  );
}

/** One line for what Rollcall refuses or cannot do, with why when it knows. */
export function logRefusal(log: Log, { code, requestId, cause }: LocalError): void {
  const level = code === "internal_error" ? "error" : "info";
  log[level]({ code, requestId, ...(cause !== undefined && { err: cause }) }, "refused");
}

/** What went wrong and where. Whatever else an error carries, such as the bytes it choked on, may be anybody's. */
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

/** PostgreSQL's codes for values it cannot take (appendix A): its words for them hold the value. */
const OF_VALUES = /^22...$/;

/** The message of an error without what was asked of a database with: drizzle's own ends with it. */
function withoutValues(error: Error): string {
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && OF_VALUES.test(code)) return "a value was not accepted";
  // The platform's words for it quote the text, which may be a form with a password.
  if (error.name === "SyntaxError") return "not valid JSON";
  return "params" in error ? withoutParams(error.message) : error.message;
}

function withoutParams(text: string): string {
  return text.replace(/\nparams: .*/s, "");
}

/**
 * What others print, Next above all, becomes lines of the log. Text without an error in it may be one that was made into
 * text already.
 */
export function logConsole(log: Log): void {
  const take =
    (level: "warn" | "error") =>
    (...said: unknown[]) => {
      try {
        const err = said.find((each) => each instanceof Error);
        // It is logged where it is answered; what prints it is told of it as well.
        if (isLocalError(err)) return;
        const words = said.filter((each) => typeof each === "string").join(" ");
        log[level]({ ...(err && { err }) }, withoutParams(words.trim()) || "said on the console");
      } catch {
        // Next says on the console what nobody has caught: that would come back here without end.
      }
    };
  Object.assign(console, { warn: take("warn"), error: take("error") });
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ err }, "Node warns"));
}

/**
 * The line without anything that acts on who reads it: JSON escapes line feeds and ANSI's escape, but not the other
 * control characters of terminals, the line ends of Unicode, what turns the direction of writing around, or halves of
 * characters.
 */
function inert(line: string): string {
  return line.replaceAll(
    /[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]/gu,
    escapeCharacter,
  );
}
