import { LocalError } from "@/lib/server/upstream/errors/errors";

/** Nobody is signed in, or no longer. */
export class SessionRequired extends LocalError {
  constructor() {
    super("session_required", "Sign in to go on; the session has ended or there was none.");
  }
}

/** The account of whoever was signed in was removed or disabled: their open pages drop what they show. */
export class AccountClosed extends LocalError {
  constructor() {
    super("account_closed", "This account was removed or disabled; signing in again does not bring it back.");
  }
}

/** Somebody else has signed in in this browser since the page was opened, and must not act by a page of the person before. */
export class PersonChanged extends LocalError {
  constructor() {
    super(
      "person_changed",
      "Somebody else has signed in in this browser since this page was opened; reload it.",
    );
  }
}

/** The request may have been made by another site in a person's name. */
export class RequestForbidden extends LocalError {
  /** @param besides what they must have too */
  constructor(besides = "") {
    super("request_forbidden", `Requests must come from Rollcall's own pages${besides}.`);
  }
}

/** Metrics need a token, which this request lacks. */
export class MetricsTokenRequired extends LocalError {
  constructor() {
    super("metrics_token_required", "Metrics need the header Authorization: Bearer, with METRICS_TOKEN.");
  }
}

/** No token for metrics is set, and the request came through a proxy or from another machine. */
export class MetricsForbidden extends LocalError {
  constructor() {
    super(
      "metrics_forbidden",
      "Without METRICS_TOKEN metrics are for this machine alone: asked by its own name, through no proxy.",
    );
  }
}

/** No handler answers at this address. */
export class AddressUnknown extends LocalError {
  constructor() {
    super("path_invalid", "There is nothing at this address of the API.");
  }
}

/** The address does not take this method. */
export class MethodNotAllowed extends LocalError {
  constructor(methods: readonly string[]) {
    super("method_not_allowed", `This address takes ${methods.join(" and ")} only.`);
  }
}

/** The process is stopping and takes no more requests. */
export class ShuttingDown extends LocalError {
  constructor() {
    super("shutting_down", "Rollcall is shutting down; try again in a moment.", { retryAfterMs: 2000 });
  }
}
