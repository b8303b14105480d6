import type { Purpose } from "@/lib/contract/purpose";
import type { BudgetStatus } from "@/lib/contract/status";
import type { ErrorFields } from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import type { Target } from "@/lib/server/upstream/protocol/target";

/**
 * One attempt, sent or not, as observers see it: without key, token and body, and with nothing in path or query that could
 * be a secret. Times in milliseconds since the epoch, durations in milliseconds.
 */
export interface Attempt {
  at: number;
  durationMs: number;
  /** When it left, after its wait for budget and token; absent where it did not, and for what waits for neither. */
  sentAt?: number;
  /** From sending to the whole answer, without the wait for budget and token; absent without an answer. */
  serviceMs?: number;
  connection: string;
  /** The key and address it went by, which its connection may have no longer; absent where it went by none. */
  target?: string;
  person?: string;
  operation: string;
  /** Counted from 1 within its operation; token exchanges are counted apart. */
  attempt: number;
  /** Made with a fresh token after one was refused in the same operation. */
  replay?: true;
  purpose: Purpose | "token";
  method: "GET" | "POST";
  path: string;
  query: string;
  sent: boolean;
  /** A read that was to be sent, and for which there was no connection: the service has not seen it. */
  isUnconnected?: true;
  /** The service, or what stands before it, took the connection and ended it without an answer. */
  isBrokenOff?: true;
  status?: number;
  /** The service's code, or Rollcall's own when no answer came or it was not understood. */
  code?: string;
  /** The service's, or Rollcall's own, which begins with `local_`, where no answer brought one. */
  requestId: string;
  /**
   * The answer because of which this attempt was not sent: the token endpoint's where there is no token, even if it was to
   * another key, whose request id stays with that, and in a pause the 429 that began it.
   */
  heldUpBy?: { status: number; code?: string; requestId?: string };
  serviceVersion?: string;
  retryAfter?: string;
  /** The deprecation headers (interface, "Versioning" 6), as they were sent. */
  deprecation?: string;
  sunset?: string;
  link?: string;
  /** The error object without its code. */
  errorFields?: ErrorFields;
  headers?: AnswerHeaders;
  /** The budget as it was known before the attempt and after it. */
  budgetBefore?: BudgetStatus;
  budget?: BudgetStatus;
}

/** Called with every attempt; must neither throw nor wait. */
export type Observer = (attempt: Attempt) => void;

/** Called also with the target, as the connection may have got another key since. */
export type KeyObserver = (attempt: Attempt, target: Target) => void;
