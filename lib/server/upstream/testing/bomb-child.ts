// For tests alone: a process of its own, whose memory is that of the client and of nothing else.
import { forward } from "@/lib/server/upstream/forward";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { createUpstreams } from "@/lib/server/upstream/upstream";
import { PATIENT } from "./testbed";

/** How much the process grew while it read, in bytes, and what became of each read. */
export interface Growth {
  bytes: number;
  outcomes: string[];
}

const [url = ""] = process.argv.slice(2);
const upstreams = createUpstreams({ observe: () => {}, random: () => 0, timeouts: PATIENT });
const upstream = upstreams.to(createTarget(url, "wdk_a_key"));

function read(search: string): Promise<string> {
  const call = {
    connection: "default",
    path: "v1/staff",
    search,
    purpose: "browse",
    operation: "op",
  } as const;
  return forward(upstream, { ...call, fresh: true }).then(
    ({ status }) => String(status),
    (failure: { code?: string }) => String(failure.code),
  );
}

// Whatever is loaded, compiled and connected once, and the room Node itself takes, is no part of the growth.
for (let i = 0; i < 500; i += 1) {
  const outcome = await read("?limit=1");
  if (outcome !== "200") throw new Error(outcome);
}

process.on("message", async (reads: number) => {
  // Room that earlier reads have left would hide what these take.
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const measure = () => void (most = Math.max(most, process.memoryUsage().rss));
  const sampling = setInterval(measure, 1);
  const outcomes: string[] = [];
  for (let i = 0; i < reads; i += 1) {
    outcomes.push(await read("?limit=2"));
    measure();
  }
  clearInterval(sampling);
  process.send?.({ bytes: most - before, outcomes } satisfies Growth);
});
process.send?.("ready");
