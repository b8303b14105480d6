import { RequestLink } from "@/components/shell/request-id";
import { ToneMark } from "@/components/ui/tone-mark";
import type { Latency } from "@/lib/contract/access";
import { latencyWords } from "./latency-words";

/** The service answers slowly: how slowly, how it was before, and the request that shows it. The verdict stays what it is. */
export function SlowNotice({ latency: { isSlow, recent, before, slowest } }: { latency: Latency }) {
  if (!isSlow || !recent) return null;
  return (
    <p className="mt-2 flex w-fit max-w-[75ch] items-baseline gap-x-2 rounded-md border border-warn bg-warn-ground px-3 py-1.5">
      <ToneMark tone="warn" />
      <span>
        <strong className="font-semibold">Slow:</strong> {latencyWords(recent)} in the last 5 minutes,{" "}
        {before ? `${latencyWords(before)} in the hour before.` : "and nothing is known of the hour before."}{" "}
        {slowest && <RequestLink id={slowest.requestId}>Slowest</RequestLink>}
      </span>
    </p>
  );
}
