import { type Call, forward } from "@/lib/server/upstream/forward";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import type { Answer } from "@/lib/server/upstream/send/answer";
import type { SharedRows } from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import {
  createUpstreams,
  TIMEOUTS,
  type Timeouts,
  type Upstream,
  type Upstreams,
} from "@/lib/server/upstream/upstream";
import { type ServiceDouble, startServiceDouble } from "./service-double";

export const KEY = "wdk_key_that_must_stay_here";

/** For calls that are many at once: no deadline of theirs is about this machine's speed. */
export const PATIENT: Timeouts = { ...TIMEOUTS, connectMs: 600_000, attemptMs: 600_000, overallMs: 600_000 };

/** A whole upstream against a real server that misbehaves as a test asks. */
export interface Testbed {
  service: ServiceDouble;
  upstreams: Upstreams;
  upstream: Upstream;
  attempts: Attempt[];
  timeouts: Timeouts;
  read(search?: string, more?: Partial<Call>): Promise<Answer>;
  close(): Promise<void>;
}

interface TestbedOptions {
  /** Deadlines are those of production in its time alone; in real time none is about this machine's speed. */
  clock?: Clock;
  random?: () => number;
  rows?: SharedRows;
}

/** One read of staff, by one person, not from memory unless told. */
export function read(upstream: Upstream, search = "", more: Partial<Call> = {}): Promise<Answer> {
  return forward(upstream, {
    connection: "default",
    path: "v1/staff",
    search,
    purpose: "browse",
    operation: "op",
    person: "ada",
    fresh: true,
    ...more,
  });
}

/** Many different reads at once, each with what became of it. */
export function readMany(upstream: Upstream, count: number): Promise<PromiseSettledResult<Answer>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, i) => read(upstream, `?starting_after=${i}`)));
}

/** Makes the budget of a key so large that no test of anything else meets it. */
export async function raiseLimit({ budget, clock }: Upstream): Promise<void> {
  await budget.reserve({ purpose: "browse" });
  const headers = {
    "ratelimit-limit": "1000000",
    "ratelimit-remaining": "1000000",
    "ratelimit-reset": "3600",
  };
  await budget.settle({ spender: "browse", sentAt: clock.now(), answer: { status: 200, headers } });
}

export async function openTestbed(options: TestbedOptions = {}): Promise<Testbed> {
  const service = await startServiceDouble();
  const attempts: Attempt[] = [];
  // A connection takes real time, whatever the clock.
  const timeouts = { ...(options.clock ? TIMEOUTS : PATIENT), connectMs: PATIENT.connectMs };
  const upstreams = createUpstreams({
    observe: (attempt) => void attempts.push(attempt),
    timeouts,
    ...options,
  });
  const upstream = upstreams.to(createTarget(service.url, KEY));
  return {
    service,
    upstreams,
    upstream,
    attempts,
    timeouts,
    read: (search = "", more = {}) => read(upstream, search, more),
    async close() {
      await upstream.dispatcher.destroy();
      await service.close();
    },
  };
}
