import { Agent, type AgentOptions, type ClientRequest } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { Socket } from "node:net";
import { lookup } from "@/lib/server/net/lookup";

declare module "http" {
  interface Agent {
    /** What Node gives every request to; its types do not name it. */
    addRequest(request: ClientRequest, ...options: unknown[]): void;
  }
}

/** More than any provider's answer has, keys included. The time that Node takes to look at one key grows with the square of its size. */
const MOST_BYTES = 64 * 1024;

/**
 * An agent whose connections serve one request and end after `ms` or 64 KiB of answer, whatever happens: next-auth's client limits
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

  override addRequest(request: ClientRequest, ...options: unknown[]) {
    super.addRequest(endingUpgrade(request), ...options);
  }

  override createConnection(...args: Parameters<Agent["createConnection"]>) {
    return withEnd(super.createConnection(...args) as Socket, this.ms);
  }
}

class SecureDeadlineAgent extends SecureAgent {
  constructor(private readonly ms: number) {
    super(ONE_REQUEST);
  }

  override addRequest(request: ClientRequest, ...options: unknown[]) {
    super.addRequest(endingUpgrade(request), ...options);
  }

  override createConnection(...args: Parameters<SecureAgent["createConnection"]>) {
    return withEnd(super.createConnection(...args) as Socket, this.ms);
  }
}

/** Without a listener Node closes the connection of an answer 101, and tells nobody who waits. */
function endingUpgrade(request: ClientRequest): ClientRequest {
  return request.once("upgrade", (_answer, socket) => {
    socket.destroy();
    request.emit("error", new Error("answered with another protocol"));
  });
}

function withEnd(socket: Socket, ms: number): Socket {
  const timer = setTimeout(() => socket.destroy(new Error(`timed out after ${ms} ms`)), ms);
  socket.once("close", () => clearTimeout(timer));
  const push = socket.push.bind(socket);
  let bytes = 0;
  // A listener for `data` could not keep the last piece from the client, which may be all that an answer lacks.
  socket.push = (piece: Buffer | null) => {
    bytes += piece?.length ?? 0;
    if (bytes <= MOST_BYTES) return push(piece);
    socket.destroy(new Error(`answered with more than ${MOST_BYTES} bytes`));
    return false;
  };
  return socket;
}
