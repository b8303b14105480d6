import { Agent, type AgentOptions } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { Socket } from "node:net";

/**
 * An agent whose connections serve one request and end after `ms` whatever happens: next-auth's client limits only silence,
 * and not while it reads.
 */
export function deadlineAgent(protocol: string, ms: number): Agent {
  return protocol === "https:" ? new SecureDeadlineAgent(ms) : new DeadlineAgent(ms);
}

const ONE_REQUEST: AgentOptions = { keepAlive: false };

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
  return socket;
}
