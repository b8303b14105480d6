import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const EVERY_MS = 1_000;

export interface LoadBalancer {
  url: string;
  /** The consoles that were ready when it last looked. */
  ready(): readonly string[];
  close(): void;
}

/** Looks every second which of these consoles are ready, and sends each request to the next of them: once, whatever comes of it. */
export async function balanceLoad(consoles: readonly string[]): Promise<LoadBalancer> {
  let ready: readonly string[] = [];
  let turn = 0;
  const agent = new Agent({ keepAlive: true });

  async function look(): Promise<void> {
    const answers = await Promise.all(consoles.map(isReady));
    ready = consoles.filter((_, index) => answers[index]);
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    turn += 1;
    const next = ready[turn % ready.length];
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
  await look();
  const looking = setInterval(() => void look(), EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    close() {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(EVERY_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}
