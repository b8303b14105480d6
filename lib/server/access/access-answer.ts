import type { AccessAnswer, AccessEvent } from "@/lib/contract/access";
import type { ConnectionStatus } from "@/lib/contract/status";
import type { Connection } from "@/lib/server/connections";
import { present } from "@/lib/server/upstream/protocol/present";
import type { Upstream } from "@/lib/server/upstream/upstream";
import type { Access } from "./access";

/** Exchanges that the service allows one source address (interface, "Limits"). */
const EXCHANGE_LIMIT = 30;

interface AccessAnswerInput {
  connection: Connection;
  upstream: Upstream;
  access: Access;
  /** What colleagues know people by, by their id. */
  readers: Pick<ReadonlyMap<string, string>, "get">;
  status: ConnectionStatus;
  history: AccessEvent[];
  now: number;
}

/** Everything about the access of one connection, put together for its page: nothing of the key but its fingerprint. */
export function createAccessAnswer(parts: AccessAnswerInput): AccessAnswer {
  const { connection, upstream, access, readers, status, history, now } = parts;
  const { fingerprint, baseUrl } = upstream.target;
  const { issuedAt, scope } = upstream.tokens.state();
  const scopes = scope?.split(" ").filter(Boolean);
  const { lastHour, last } = upstream.exchanges.counts(upstream.tokens.lastIssuedAt());
  const { budget, latency, serviceVersions } = access.details(connection.id, now);
  return {
    now,
    connection: status,
    key: { fingerprint, baseUrl },
    token: {
      state: status.token.state,
      ...present({
        issuedAt,
        expiresAt: status.token.expiresAt,
        exchangesLastMinute: upstream.endpoint.lastMinute(),
      }),
      ...(scopes && { scopes }),
      exchangesLastHour: lastHour,
      exchangeLimitPerMinute: EXCHANGE_LIMIT,
      ...(last && { lastExchange: last }),
    },
    permissions: access.permissions(connection.id, connection.resources, scopes),
    history,
    budget: budget.map((minute) => ({
      ...minute,
      by: minute.by.map(({ person, ...spent }) => ({
        ...spent,
        ...(person !== undefined && { person: readers.get(person) ?? person }),
      })),
    })),
    latency,
    serviceVersions,
  };
}
