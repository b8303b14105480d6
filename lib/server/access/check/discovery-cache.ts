import type { DiscoveryAnswer } from "@/lib/contract/access";
import { fetchDiscovery } from "@/lib/server/upstream/fetch-discovery";
import type { CallContext } from "@/lib/server/upstream/observe/call-context";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isRecent } from "@/lib/server/upstream/time/is-ahead";
import type { Upstream } from "@/lib/server/upstream/upstream";

/** The document is fetched at most once in this time, whoever asks. */
const REST_MS = 10_000;

export type Discovery = (upstream: Upstream, context: CallContext) => Promise<DiscoveryAnswer>;

/** The discovery document of one connection's service. */
export function createDiscovery(clock: Clock): Discovery {
  let last: { at: number; answer: Promise<Omit<DiscoveryAnswer, "now">> } | undefined;
  return async (upstream, context) => {
    if (!last || !isRecent(last.at, REST_MS, clock.now())) {
      const answer = fetchDiscovery(upstream, context);
      last = { at: clock.now(), answer };
    }
    const { answer } = last;
    try {
      return { now: clock.now(), ...(await answer) };
    } catch (error) {
      // After a mistake of Rollcall's own the next caller tries again.
      if (last?.answer === answer) last = undefined;
      throw error;
    }
  };
}
