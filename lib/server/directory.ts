import { randomUUID } from "node:crypto";
import { RESOURCES } from "@/lib/contract/resources";
import type { StatusAnswer } from "@/lib/contract/status";
import type { Access } from "./access/access";
import { createAccessAnswer } from "./access/access-answer";
import { findingOfAnswer, findingOfFailure } from "./access/check/check-finding";
import { CHECK_ROW, type CheckResult } from "./access/check/check-row";
import { Checks } from "./access/check/checks";
import { createDiscovery } from "./access/check/discovery-cache";
import { createFieldWatch } from "./access/watch-fields";
import { type Connection, ConnectionUnknown } from "./connections";
import type { Directory, Read } from "./directory/door";
import { chooseUpstream, keepKeyBefore } from "./directory/key-before";
import { figuresOf, type OpenConnection, pausesCalls, statusOf } from "./directory/open-connection";
import { createReaders, type FindLabel } from "./directory/readers";
import type { Journal } from "./journal/journal";
import { TIMES, type Times } from "./times";
import type { SharedRead } from "./upstream/coalesce/coalescer";
import { type LocalError, PathInvalid, QueryInvalid } from "./upstream/errors/errors";
import { type Call, forward } from "./upstream/forward";
import { describeAttempt } from "./upstream/observe/describe-attempt";
import type { Attempt, Observer } from "./upstream/observe/observer";
import { createTarget, type Target, targetIdentity } from "./upstream/protocol/target";
import type { Answer } from "./upstream/send/answer";
import { createMemoryRows, type SharedRows } from "./upstream/shared/shared-row";
import { type Clock, systemClock } from "./upstream/time/clock";
import { isRecent } from "./upstream/time/is-ahead";
import { createUpstreams, type Upstream } from "./upstream/upstream";

export type { Directory, Read, Reader } from "./directory/door";

/** For whom a check is made, and whether it may join a call in flight. */
type CheckOptions = Pick<SharedRead, "signal" | "own"> & { person?: string };

/** How old the text of the status may be where only time has changed it. */
const STATUS_KEPT_MS = 100;
/** The one connection whose key is changed in the console. */
const CHANGEABLE = "sandbox";

/** What the directory has of other instances and of the database. */
interface Surroundings {
  /** Shared with other instances; their time is `clock`'s. */
  rows?: SharedRows;
  findLabel?: FindLabel;
}

/** Opens the door to these connections. `observe` is called with every attempt that is made through it. */
export function createDirectory(
  connections: readonly Connection[],
  observe: Observer,
  access: Access,
  journal: Pick<Journal, "observe" | "served">,
  clock: Clock = systemClock,
  times: Times = TIMES,
  { rows = createMemoryRows(), findLabel = async () => undefined }: Surroundings = {},
): Directory {
  const open = new Map<string, OpenConnection>();
  const lastReadAt = new Map<string, number>();
  let statusCache: { text: string; at: number } | undefined;

  /** Called when something in the status has changed. */
  function dropStatusCache(): void {
    statusCache = undefined;
  }

  const checkRow = (connection: string, target: Target) =>
    rows.open(CHECK_ROW, `${connection} ${targetIdentity(target)}`);

  /** Connections with one key share its token, so what happens to it is about all of them. */
  const connectionsWith = (target: Target) =>
    [...open.values()].filter(({ upstream }) => upstream.target === target);

  function observeForAccess(attempt: Attempt, target: Target): void {
    for (const { connection } of connectionsWith(target)) {
      // A call that ends with an old key says nothing of the new one.
      if (connection.id === attempt.connection || attempt.purpose === "token") {
        access.observe({ ...attempt, connection: connection.id });
      } else access.observeLimit(connection.id, attempt);
    }
  }

  const upstreams = createUpstreams({
    clock,
    rows,
    timeouts: times,
    observe(attempt, target) {
      observeForAccess(attempt, target);
      dropStatusCache();
      observe({ ...attempt, target: targetIdentity(target) });
    },
  });
  for (const connection of connections) {
    const { id, target } = connection;
    const checks = new Checks(checkRow(id, target), {
      clock,
      times,
      lastReadAt: () => lastReadAt.get(id),
    });
    const upstream = upstreams.to(target);
    const { until, requestId } = access.throttled(id) ?? {};
    // The service goes on counting over a restart.
    if (until !== undefined) void upstream.budget.resumePause(until, requestId);
    open.set(id, {
      connection,
      upstream,
      checks,
      discovery: createDiscovery(clock),
    });
  }
  const readers = createReaders(findLabel, dropStatusCache);
  const watchFields = createFieldWatch(access, clock);

  function find(id: string): OpenConnection {
    const entry = open.get(id);
    if (!entry) throw new ConnectionUnknown();
    return entry;
  }

  function noteRefusal(person: string | undefined, call: Read, error: LocalError): void {
    const upstream = open.get(call.connection)?.upstream;
    if (!upstream) return;
    const { connection, purpose, path, search } = call;
    const request = { method: "GET", path: `/${path}`, query: search.replace(/^\?/, ""), purpose } as const;
    const context = { connection, purpose, operation: randomUUID(), ...(person !== undefined && { person }) };
    const outcome = { at: clock.now(), durationMs: 0, attempt: 1, sent: false, failure: error };
    journal.observe(describeAttempt(request, context, outcome, upstream.secrets));
  }

  async function read(
    person: string | undefined,
    call: Read & Pick<Call, "own" | "onCall">,
  ): Promise<Answer> {
    const entry = find(call.connection);
    const context = { ...call, operation: randomUUID(), ...(person !== undefined && { person }) };
    lastReadAt.set(call.connection, clock.now());
    try {
      const upstream = await upstreamFor(entry, context);
      const answer = await forward(upstream, {
        ...context,
        onOver: () => finishOperation(upstream.target, context.operation),
      });
      if (answer.source !== "upstream") journal.served(answer.operation, answer.source);
      // An answer from memory says nothing new of the key.
      if (answer.source === "cache") return answer;
      watchFields(call, answer);
      return answer;
    } catch (error) {
      if (error instanceof PathInvalid || error instanceof QueryInvalid) noteRefusal(person, call, error);
      throw error;
    }
  }

  /** A check is of the connection's key alone, and a copy has the rows of one key. */
  async function upstreamFor(entry: OpenConnection, context: Call): Promise<Upstream> {
    if (context.purpose === "check" || context.purpose === "copy") return entry.upstream;
    const chosen = await chooseUpstream(entry, context);
    if (chosen !== entry.upstream) finishOperation(entry.upstream.target, context.operation);
    return chosen;
  }

  /** The operation is over, and the result of its last attempt is final. */
  function finishOperation(target: Target, operation: string): void {
    for (const { connection } of connectionsWith(target)) access.finish(connection.id, operation);
    dropStatusCache();
  }

  function everyStatus(): StatusAnswer {
    const now = clock.now();
    return { now, connections: [...open.values()].map((each) => statusOf(each, access, readers, now)) };
  }

  /** @throws LocalError where calls pause: none would be made, and so nothing checked */
  function runCheck(
    { connection, upstream }: OpenConnection,
    { person, ...call }: CheckOptions,
  ): Promise<CheckResult[]> {
    const { id, resources } = connection;
    // What shows a change that was made just now asks for a token at once, and passes by no other pause.
    const isPaused = call.own ? upstream.budget.state().pausedUntil !== undefined : pausesCalls(upstream);
    const findingOf = (error: unknown) => {
      if (isPaused) throw error;
      return findingOfFailure(error);
    };
    return Promise.all(
      resources.map(async (resource) => {
        const { path } = RESOURCES[resource];
        const how = { search: "?limit=1", purpose: "check", fresh: true, ...call } as const;
        return {
          resource,
          ...(await read(person, { connection: id, path, ...how }).then(findingOfAnswer, findingOf)),
        };
      }),
    );
  }

  function changeKey(found: OpenConnection, apiKey: string): void {
    const { id, target } = found.connection;
    const identityBefore = targetIdentity(found.upstream.target);
    const upstream = upstreams.to(createTarget(target.baseUrl, apiKey));
    void upstream.tokens.forgive();
    upstream.coalescer.purge();
    found.upstream = upstream;
    found.before = undefined;
    dropStatusCache();
    found.checks.forget(checkRow(id, upstream.target));
    lastReadAt.delete(id);
    access.renew(id, targetIdentity(upstream.target), identityBefore);
  }

  async function checkIfQuiet(each: OpenConnection): Promise<void> {
    // The check would be refused here and show nothing new.
    if (pausesCalls(each.upstream)) return;
    await each.checks.checkIfQuiet((signal) => runCheck(each, { signal }));
  }

  return {
    read({ id, email }, call) {
      readers.set(id, email);
      return read(id, call);
    },
    forWalk(connection) {
      find(connection);
      return {
        // Asked for anew each time, as the connection may get another key.
        identity: () => targetIdentity(find(connection).upstream.target),
        read: (path, search, signal, onCall) =>
          read(undefined, { connection, path, search, purpose: "copy", signal, onCall }),
        budget: () => find(connection).upstream.budget.state(),
      };
    },
    noteRefusal: ({ id }, call, error) => noteRefusal(id, call, error),
    require: (id) => void find(id),
    sharing: (id) => connectionsWith(find(id).upstream.target).map(({ connection }) => connection.id),
    offers: (id, resource) => open.get(id)?.connection.resources.includes(resource) ?? false,
    status: everyStatus,
    statusText() {
      const now = clock.now();
      if (!statusCache || !isRecent(statusCache.at, STATUS_KEPT_MS, now))
        statusCache = { text: JSON.stringify(everyStatus()), at: now };
      return statusCache.text;
    },
    lastReadAt: (id) => lastReadAt.get(id),
    figures: () => [...open.values()].map((each) => figuresOf(each, access, clock.now())),
    async check({ id, email }, connection, { exempt = false } = {}) {
      const entry = find(connection);
      readers.set(id, email);
      // Answers from before the change say nothing of what is now.
      if (exempt) entry.upstream.coalescer.purge();
      const runWithFreshKey = async (signal: AbortSignal) => {
        await entry.upstream.tokens.forgive();
        await entry.upstream.endpoint.forgive();
        return runCheck(entry, { signal, person: id, own: exempt });
      };
      const checked = entry.checks.check(runWithFreshKey, { exempt });
      dropStatusCache();
      return checked.finally(dropStatusCache);
    },
    async look(connection) {
      await Promise.all(
        (connection === undefined ? [...open.values()] : [find(connection)]).map(checkIfQuiet),
      );
    },
    async access(id) {
      const entry = find(id);
      const now = clock.now();
      const status = statusOf(entry, access, readers, now);
      return createAccessAnswer({
        ...entry,
        access,
        readers,
        status,
        now,
        history: await access.history(id, now),
      });
    },
    async discovery({ id }, connection) {
      const { upstream, discovery } = find(connection);
      return discovery(upstream, { connection, purpose: "check", operation: randomUUID(), person: id });
    },
    useKey(id, apiKey) {
      const entry = find(id);
      if (id !== CHANGEABLE) throw new ConnectionUnknown();
      changeKey(entry, apiKey);
    },
    rotateKey(id, apiKey) {
      const entry = find(id);
      const { upstream: before, before: earlier } = entry;
      if (before.target.apiKey === apiKey) return;
      changeKey(entry, apiKey);
      keepKeyBefore(entry, before, earlier);
    },
    async recallCalls(identity, calls, people) {
      for (const { id, email } of people) readers.set(id, email);
      const found = [...open.values()].find(({ upstream }) => targetIdentity(upstream.target) === identity);
      await found?.upstream.budget.recall(calls);
    },
    recallExchanges: (exchanges) => upstreams.recallExchanges(exchanges),
    close: () => upstreams.close(),
  };
}
