import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@/lib/server/upstream/time/clock";

const EVERY_MS = 1_000;

export interface LoadBalancer {
  url: string;
  /** The consoles that were ready at the last check. */
  ready(): readonly string[];
  close(): void;
}

/** The result of a check. As long as that goes on, the console counts as before. */
type Readiness = "ready" | "not ready" | "away";

/**
 * Checks every second which of these consoles are ready, and sends each request to the next of those, once, whatever comes of it.
 * Where none is ready, as on a machine that is too busy for the database, it sends requests to all that answer, as Envoy does.
 */
export async function balanceLoad(consoles: readonly string[]): Promise<LoadBalancer> {
  const checks: Readiness[] = consoles.map(() => "away");
  let turn = 0;
  const closing = new AbortController();
  const agent = new Agent({ keepAlive: true });

  async function checkOne(index: number): Promise<void> {
    checks[index] = await check(consoles[index] as string, closing.signal);
  }

  function thatAre(readiness: Readiness): string[] {
    return consoles.filter((_, index) => checks[index] === readiness);
  }

  function nextConsole(): string | undefined {
    turn += 1;
    const ready = thatAre("ready");
    const candidates = ready.length > 0 ? ready : thatAre("not ready");
    return candidates[turn % candidates.length];
  }

  /** Each by itself: one that is slow to answer keeps nobody from noticing that another drains. */
  async function keepChecking(index: number): Promise<void> {
    while (!closing.signal.aborted) {
      await systemClock.sleep(EVERY_MS, closing.signal).catch(() => undefined);
      await checkOne(index);
    }
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const next = nextConsole();
    if (next === undefined) return void outgoing.writeHead(503).end("no console is ready");
    const { method = "GET", url = "/", headers } = incoming;
    const { connection: _, ...sent } = headers;
    const outbound = request(next + url, { method, headers: sent, agent });
    outbound.on("response", (answer) => {
      const { connection: __, ...received } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, received);
      answer.pipe(outgoing);
    });
    outbound.on("error", (error) => outgoing.writeHead(502).end(`${next}: ${error.message}`));
    incoming.pipe(outbound);
  }

  const server = createServer(forward).listen(0, "127.0.0.1");
  await once(server, "listening");
  await Promise.all(checks.map((_, index) => checkOne(index)));
  for (const index of checks.keys()) void keepChecking(index);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => thatAre("ready"),
    close() {
      closing.abort();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function check(url: string, signal: AbortSignal): Promise<Readiness> {
  try {
    const answer = await fetch(`${url}/api/health/ready`, { signal });
    if (answer.ok) return "ready";
    const { status } = (await answer.json()) as { status: string };
    // One that drains is none to fall back to: it is about to go.
    return status === "draining" ? "away" : "not ready";
  } catch {
    return "away";
  }
}
