import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@/lib/server/upstream/time/clock";

const EVERY_MS = 1_000;

export interface LoadBalancer {
  url: string;
  /** The consoles that were ready when it last looked. */
  ready(): readonly string[];
  close(): void;
}

/** What a look at a console says: a slow answer says nothing, and the console counts as before. */
type Look = "ready" | "not ready" | "away" | undefined;

/**
 * Looks every second which of these consoles are ready, and sends each request to the next of them: once, whatever comes of it. When
 * all say that they are not, as on a machine that is too busy for their database, it sends requests to all, as Envoy's does.
 */
export async function balanceLoad(consoles: readonly string[]): Promise<LoadBalancer> {
  const looks: Look[] = [];
  let turn = 0;
  const closing = new AbortController();
  const agent = new Agent({ keepAlive: true });

  async function lookAtAll(): Promise<void> {
    const answers = await Promise.all(consoles.map(lookAt));
    for (const [index, answer] of answers.entries()) looks[index] = answer ?? looks[index];
  }

  function which(wanted: Look): string[] {
    return consoles.filter((_, index) => looks[index] === wanted);
  }

  function inTurn(): string | undefined {
    turn += 1;
    const ready = which("ready");
    const those = ready.length > 0 ? ready : which("not ready");
    return those[turn % those.length];
  }

  async function keepLooking(): Promise<void> {
    while (!closing.signal.aborted) {
      await lookAtAll();
      await systemClock.sleep(EVERY_MS, closing.signal).catch(() => undefined);
    }
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const next = inTurn();
    if (next === undefined) return void outgoing.writeHead(503).end("no console is ready");
    const { method = "GET", url = "/", headers } = incoming;
    const { connection: _, ...passed } = headers;
    const asked = request(next + url, { method, headers: passed, agent });
    asked.on("response", (answer) => {
      const { connection: __, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, answered);
      answer.pipe(outgoing);
    });
    asked.on("error", (error) => outgoing.writeHead(502).end(`${next}: ${error.message}`));
    incoming.pipe(asked);
  }

  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  await lookAtAll();
  void keepLooking();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => which("ready"),
    close() {
      closing.abort();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function lookAt(url: string): Promise<Look> {
  try {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(EVERY_MS) });
    return answer.ok ? "ready" : "not ready";
  } catch (error) {
    return (error as Error).name === "TimeoutError" ? undefined : "away";
  }
}
