import { randomUUID } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { duringRequest } from "@/lib/server/log/request-context";
import type { CompletedRequest } from "@/lib/server/metrics/request-metrics";
import type { Runtime } from "@/lib/server/runtime";
import { getRuntime } from "./get-runtime";
import type { RouteOf } from "./routes";
import { parseTraceparent, type Trace } from "./traceparent";

/** The status of a request whose client went away before its answer began. */
const GIVEN_UP = 499;

/**
 * Writes the access log line of every request, and counts it for the metrics, once its answer is sent or given up: by its
 * route, as addresses may hold anything. Whatever else is logged of the request has the same id.
 */
export function recordRequests(routeOf: RouteOf, next: RequestListener): RequestListener {
  return (request, response) => {
    const { method, url = "" } = request;
    const beganAt = performance.now();
    const id = randomUUID();
    const trace = parseTraceparent(request.headersDistinct.traceparent);
    response.once("close", () => {
      const status = response.headersSent ? response.statusCode : GIVEN_UP;
      const completed = { route: routeOf(url), method, status, ms: performance.now() - beganAt };
      // Without a runtime there is no log yet. One that failed to start has printed why.
      getRuntime()?.then(
        (rollcall) => record(rollcall, completed, { request: id, ...trace }, response),
        ignore,
      );
    });
    duringRequest({ request: id, ...(trace && { trace: trace.trace }) }, () => next(request, response));
  };
}

function record(
  { log, metrics }: Runtime,
  completed: CompletedRequest,
  identity: { request: string } & Partial<Trace>,
  response: ServerResponse,
): void {
  metrics.request(completed);
  const { ms, ...rest } = completed;
  // Next sets headers as lists.
  const [requestId] = [response.getHeader("request-id")].flat();
  const line = {
    ...identity,
    ...rest,
    durationMs: Math.round(ms * 10) / 10,
    // The id that people see: the service's, or that of a refusal.
    ...(requestId !== undefined && { requestId }),
    ...(!response.writableFinished && { unfinished: true }),
  };
  log.info(line, "request");
}

function ignore(): void {}
