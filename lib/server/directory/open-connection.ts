import type { ConnectionStatus } from "@/lib/contract/status";
import type { Access } from "@/lib/server/access/access";
import type { Checks } from "@/lib/server/access/check/checks";
import type { Discovery } from "@/lib/server/access/check/discovery-cache";
import type { Connection } from "@/lib/server/connections";
import type { ConnectionFigures } from "@/lib/server/metrics/connection-gauges";
import { present } from "@/lib/server/upstream/protocol/present";
import type { TokenState } from "@/lib/server/upstream/token/token-cache";
import type { Upstream } from "@/lib/server/upstream/upstream";
import type { KeyBefore } from "./key-before";
import type { Readers } from "./readers";

/** A connection with the upstream of its key, and what everybody who looks at it shares. */
export interface OpenConnection {
  connection: Connection;
  upstream: Upstream;
  /** What serves where its key was changed and gets no token. */
  before?: KeyBefore | undefined;
  checks: Checks;
  discovery: Discovery;
}

/** What every screen shows of a connection, from memory alone. */
export function statusOf(
  { connection, upstream, checks }: OpenConnection,
  access: Access,
  readers: Readers,
  now: number,
): ConnectionStatus {
  const { id, label, environment, resources, docsUrl } = connection;
  const { state, expiresAt, restsUntil } = tokenStateOf(upstream);
  const { by, ...budget } = upstream.budget.state();
  return {
    id,
    label,
    environment,
    resources,
    ...(docsUrl && { docsUrl }),
    keyFingerprint: upstream.target.fingerprint,
    budget: {
      ...budget,
      by: by.map(({ person, ...spent }) => ({
        ...spent,
        ...(person && { person: readers.get(person) ?? person }),
      })),
    },
    token: {
      state,
      ...present({ expiresAt, restsUntil }),
    },
    ...access.status(id, now),
    ...checks.state(),
  };
}

/** What metrics show of a connection: nobody's name. */
export function figuresOf(
  { connection: { id }, upstream }: OpenConnection,
  access: Access,
  now: number,
): ConnectionFigures {
  const { verdict } = access.status(id, now);
  return { id, budget: upstream.budget.state(), token: tokenStateOf(upstream), verdict };
}

/** The state of the token. Without one, a rest of the endpoint is a rest of this key too. */
export function tokenStateOf({ tokens, endpoint }: Upstream): TokenState {
  const state = tokens.state();
  const until = endpoint.restsUntil();
  if (state.state === "live" || until === undefined) return state;
  return { state: "resting", restsUntil: Math.max(state.restsUntil ?? 0, until) };
}

/** Whether any call of this key would be refused here for now. */
export function pausesCalls(upstream: Upstream): boolean {
  return upstream.budget.state().pausedUntil !== undefined || tokenStateOf(upstream).state === "resting";
}
