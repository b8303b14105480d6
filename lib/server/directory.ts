import { randomUUID } from "node:crypto";
import type { Purpose } from "@/lib/contract/purpose";
import type { ResourceName } from "@/lib/contract/resources";
import type { ConnectionStatus, StatusAnswer } from "@/lib/contract/status";
import type { Access } from "./access/access";
import { type Connection, ConnectionUnknown } from "./connections";
import type { Answer } from "./upstream/answer";
import { forward } from "./upstream/forward";
import type { Observer } from "./upstream/observe";
import type { TokenState } from "./upstream/token/token-cache";
import { createUpstreams, type Upstream } from "./upstream/upstream";

/** Somebody signed in, as far as reading the directory is concerned. */
export interface Reader {
  id: string;
  /** What colleagues know them by. */
  email: string;
}

/** One read: a path of the service below its base URL, and why it is asked for. */
export interface Read {
  connection: string;
  path: string;
  /** The raw query, with or without its `?`. */
  search: string;
  purpose: Purpose;
  /** Not from memory: somebody reloads. */
  fresh?: boolean;
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
  /** Every connection's verdict, budget and token, from memory alone. */
  status(): StatusAnswer;
  close(): Promise<void>;
}

/** Opens the door to these connections; every attempt made through it is told to `observe`. */
export function createDirectory(
  connections: readonly Connection[],
  observe: Observer,
  access: Access,
): Directory {
  const upstreams = createUpstreams({ observe });
  const open = new Map(
    connections.map((connection) => [
      connection.id,
      { connection, upstream: upstreams.to(connection.target) },
    ]),
  );
  /** The e-mail of everybody who has read something, by their id. */
  const readers = new Map<string, string>();

  function find(id: string) {
    const found = open.get(id);
    if (!found) throw new ConnectionUnknown();
    return found;
  }

  return {
    async read({ id, email }, read) {
      const { upstream } = find(read.connection);
      readers.set(id, email);
      const operation = randomUUID();
      try {
        return await forward(upstream, { ...read, operation, person: id });
      } finally {
        access.over(read.connection, operation);
      }
    },
    offers: (id, resource) => open.get(id)?.connection.resources.includes(resource) ?? false,
    status() {
      const now = Date.now();
      const all = [...open.values()].map(({ connection, upstream }) => ({
        ...statusOf(connection, upstream, readers),
        ...access.status(connection.id, now),
      }));
      return { now, connections: all };
    },
    close: () => upstreams.close(),
  };
}

function statusOf(
  { id, label, environment, resources, docsUrl }: Connection,
  upstream: Upstream,
  readers: ReadonlyMap<string, string>,
): Omit<ConnectionStatus, "verdict" | "deprecations" | "serviceVersion"> {
  const { state, expiresAt, restsUntil } = tokenStateOf(upstream);
  const { by, ...budget } = upstream.budget.state();
  return {
    id,
    label,
    environment,
    resources,
    ...(docsUrl && { docsUrl }),
    budget: {
      ...budget,
      by: by.map(({ person, ...spent }) => ({
        ...spent,
        ...(person && { person: readers.get(person) ?? person }),
      })),
    },
    token: {
      state,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(restsUntil !== undefined && { restsUntil }),
    },
  };
}

/** Without a token, the endpoint's own rest is this key's too. */
function tokenStateOf({ tokens, endpoint }: Upstream): TokenState {
  const state = tokens.state();
  const until = endpoint.restsUntil();
  if (state.state === "live" || until === undefined) return state;
  return { state: "resting", restsUntil: Math.max(state.restsUntil ?? 0, until) };
}
