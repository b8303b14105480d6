import { Agent, type AgentOptions } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { Socket } from "node:net";
import { lookup } from "@/lib/server/net/lookup";

/** Several times the size of any provider's answer, keys included. */
const MOST_BYTES = 1024 * 1024;

/**
 * An agent whose connections serve one request and end after `ms` or 1 MiB of answer, whatever happens: next-auth's client limits
 * only silence, not while it reads, and keeps all it reads.
 */
export function deadlineAgent(protocol: string, ms: number): Agent {
  return protocol === "https:" ? new SecureDeadlineAgent(ms) : new DeadlineAgent(ms);
}

const ONE_REQUEST: AgentOptions = { keepAlive: false, lookup };

class DeadlineAgent extends Agent {
  constructor(private readonly ms: number) {
    super(ONE_REQUEST);
  }

  override createConnection(...args: Parameters<Agent["createConnection"]>) {
    return withEnd(super.createConnection(...args) as Socket, this.ms);
  }
}

class SecureDeadlineAgent extends SecureAgent {
  constructor(private readonly ms: number) {
    super(ONE_REQUEST);
  }

  override createConnection(...args: Parameters<SecureAgent["createConnection"]>) {
    return withEnd(super.createConnection(...args) as Socket, this.ms);
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
