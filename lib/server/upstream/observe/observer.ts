import type { Purpose } from "@/lib/contract/purpose";
import type { BudgetState } from "@/lib/server/upstream/budget/state";
import type { ErrorFields } from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import type { Target } from "@/lib/server/upstream/protocol/target";

/**
 * One attempt, sent or not, as observers see it: no key, no token, no body, and nothing in path or query that could
 * be a secret. Times in milliseconds; absent is absent.
 */
export interface Attempt {
  at: number;
  durationMs: number;
  /** From leaving to the whole answer, without waiting for a turn or a token; absent where none came. */
  serviceMs?: number;
  connection: string;
  person?: string;
  operation: string;
  /** From 1 within its operation; token exchanges count on their own. */
  attempt: number;
  /** With a fresh token, after one was refused in the same operation. */
  replay?: true;
  purpose: Purpose | "token";
  method: "GET" | "POST";
  path: string;
  query: string;
  sent: boolean;
  status?: number;
  /** The service's code, or the local one when no answer came or it was not understood. */
  code?: string;
  /** The service's; where no answer brought one, Rollcall's own, which begins with `local_`. */
  requestId: string;
  /**
   * Of what was not sent: the answer that stood in its way, be it to another call. For want of a token it is the token
   * endpoint's, be it to another key; in a pause the 429 that began it.
   */
  heldUpBy?: { status: number; code?: string };
  serviceVersion?: string;
  retryAfter?: string;
  /** What the answer announced (interface, "Versioning" 6), as it was sent. */
  deprecation?: string;
  sunset?: string;
  link?: string;
  /** What the error object says beside its code. */
  errorFields?: ErrorFields;
  /** The documented headers of the answer. */
  headers?: AnswerHeaders;
  /** As it was known before the attempt and after it. */
  budgetBefore?: BudgetState;
  budget?: BudgetState;
}

/** Told of every attempt; must neither throw nor wait. */
export type Observer = (attempt: Attempt) => void;

/** Told also which key was used, as a connection may have been given another one meanwhile. */
export type KeyObserver = (attempt: Attempt, target: Target) => void;
