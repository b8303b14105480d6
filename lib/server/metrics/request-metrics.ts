import { Counter, Histogram, type Registry } from "prom-client";
import { methodLabel } from "./labels";

/** A request to Rollcall that is over. */
export interface CompletedRequest {
  /** The page or handler as its folder is called, such as `/c/[connection]`: addresses have no end. */
  route: string;
  method: string | undefined;
  status: number;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** In seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Declares the counters of requests to Rollcall. @returns a function that counts one that is over */
export function countRequests(registry: Registry): (request: CompletedRequest) => void {
  const registers = [registry];
  const requests = new Counter({
    name: "rollcall_http_requests_total",
    help: "Requests to Rollcall, by the page or handler that answers the address",
    labelNames: ["route", "method", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "rollcall_http_request_duration_seconds",
    help: "From the head of a request until its answer was sent or given up",
    labelNames: ["route"] as const,
    buckets: BUCKETS,
    registers,
  });
  return ({ route, method, status, ms }) => {
    requests.inc({ route, method: methodLabel(method), status });
    durations.observe({ route }, ms / 1000);
  };
}
