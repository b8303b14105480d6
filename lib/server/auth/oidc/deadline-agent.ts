import { Agent, type AgentOptions } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { Socket } from "node:net";

/** Several times what a provider has to say, keys and all. */
const MOST_BYTES = 1024 * 1024;

/**
 * Connections for one request each, which end after `ms` or 1 MiB of answer whatever happens: the client of next-auth counts
 * silence alone, not while it reads, and keeps all that it reads.
 */
export function deadlineAgent(protocol: string, ms: number): Agent {
  return protocol === "https:" ? new SecureDeadlineAgent(ms) : new DeadlineAgent(ms);
}

const ONE_REQUEST: AgentOptions = { keepAlive: false };

class DeadlineAgent extends Agent {
  constructor(private readonly ms: number) {
    super(ONE_REQUEST);
  }

  override createConnection(...given: Parameters<Agent["createConnection"]>) {
    return withEnd(super.createConnection(...given) as Socket, this.ms);
  }
}

class SecureDeadlineAgent extends SecureAgent {
  constructor(private readonly ms: number) {
    super(ONE_REQUEST);
  }

  override createConnection(...given: Parameters<SecureAgent["createConnection"]>) {
    return withEnd(super.createConnection(...given) as Socket, this.ms);
  }
}

function withEnd(socket: Socket, ms: number): Socket {
  const timer = setTimeout(() => socket.destroy(new Error(`timed out after ${ms} ms`)), ms);
  socket.once("close", () => clearTimeout(timer));
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) socket.destroy(new Error(`answered with more than ${MOST_BYTES} bytes`));
  });
  return socket;
}
