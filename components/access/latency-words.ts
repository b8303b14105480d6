import { duration } from "@/components/ui/duration";
import type { LatencySpan } from "@/lib/contract/access";

/** How long answers took: `p50 48 ms, p95 92 ms`. */
export function latencyWords({ p50, p95 }: LatencySpan): string {
  return `p50 ${duration(p50)}, p95 ${duration(p95)}`;
}
