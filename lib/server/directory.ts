import { randomUUID } from "node:crypto";
import type { ResourceName } from "@/lib/contract/resources";
import type { ConnectionStatus, StatusAnswer } from "@/lib/contract/status";
import { type Connection, ConnectionUnknown } from "./connections";
import type { Answer } from "./upstream/answer";
import { createUpstream } from "./upstream/create-upstream";
import { forward, type Upstream } from "./upstream/forward";
import type { Observer, Purpose } from "./upstream/observe";

/** Somebody signed in, as far as reading the directory is concerned. */
export interface Reader {
  id: string;
}

/** One read: a path of the service below its base URL, and why it is asked for. */
export interface Read {
  connection: string;
  path: string;
  /** The raw query, with or without its `?`. */
  search: string;
  purpose: Purpose;
  signal?: AbortSignal;
}

/** The door to the service: pages and handlers read through it, and it alone knows the keys. */
export interface Directory {
  /**
   * The service's own answer. Everybody signed in may read every connection.
   * @throws LocalError (ConnectionUnknown, PathInvalid and those of `forward`).
   */
  read(reader: Reader, read: Read): Promise<Answer>;
  /** Whether there is a connection with this id, and it offers this resource. */
  offers(connection: string, resource: ResourceName): boolean;
  /** Every connection's budget and token, from memory alone. */
  status(): StatusAnswer;
  close(): Promise<void>;
}

/** Opens the door to these connections; every attempt made through it is told to `observe`. */
export function createDirectory(connections: readonly Connection[], observe: Observer): Directory {
  const open = new Map<string, { connection: Connection; upstream: Upstream }>();
  for (const connection of connections) {
    const upstream = createUpstream({ connection: connection.id, target: connection.target, observe });
    open.set(connection.id, { connection, upstream });
  }

  function find(id: string) {
    const found = open.get(id);
    if (!found) throw new ConnectionUnknown();
    return found;
  }

  return {
    async read(reader, { connection, ...call }) {
      return forward(find(connection).upstream, { ...call, operation: randomUUID(), person: reader.id });
    },
    offers: (id, resource) => open.get(id)?.connection.resources.includes(resource) ?? false,
    status() {
      const all = [...open.values()].map(({ connection, upstream }) => statusOf(connection, upstream));
      return { now: Date.now(), connections: all };
    },
    async close() {
      await Promise.all([...open.values()].map(({ upstream }) => upstream.dispatcher?.close()));
    },
  };
}

function statusOf(
  { id, label, environment, resources, docsUrl }: Connection,
  upstream: Upstream,
): ConnectionStatus {
  const { state, expiresAt, restsUntil } = upstream.tokens.state();
  return {
    id,
    label,
    environment,
    resources,
    ...(docsUrl && { docsUrl }),
    budget: upstream.budget.state(),
    token: {
      state,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(restsUntil !== undefined && { restsUntil }),
    },
  };
}
